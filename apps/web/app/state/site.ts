import { useRouteLoaderData } from 'react-router'
import type { Variant } from '../lib/load-context.ts'

/** Which site this document belongs to; the root loader learnt it from the host name. */
export function useVariant(): Variant {
  const root = useRouteLoaderData<{ site?: { variant: Variant } }>('root')
  return root?.site?.variant ?? 'main'
}
