import { useRouteLoaderData } from 'react-router'
import type { Site } from '../../lib/api/load-context.ts'

/** Where the shop is, which has hosts of its own, and whether staff share one with it. */
export function useShopSite() {
  const root = useRouteLoaderData<{ site: Site }>('root')
  return { origin: root?.site?.origin ?? '', isShared: root?.site?.isShared === true }
}
