import { useRouteLoaderData } from 'react-router'
import type { Site, Variant } from '../lib/api/load-context.ts'

type RootData = { site: Site; zone: 'public' | 'payment' | 'key' | 'staff' }

/** Which document this is, as the root loader learnt it from host name and address. */
export function useSite() {
  const root = useRouteLoaderData<RootData>('root')
  return {
    variant: root?.site?.variant ?? 'main',
    brand: root?.site?.brand ?? null,
    currency: root?.site?.currency ?? 'USD',
    origin: root?.site?.origin ?? '',
    zone: root?.zone ?? 'public',
    runs: root?.site?.runs,
    tags: root?.site?.tags,
    hasPixel: root?.site?.hasPixel === true,
  }
}

export const useVariant = (): Variant => useSite().variant
