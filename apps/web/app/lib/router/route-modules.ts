import { persistent } from '../loading/persistent.ts'

/** Where the visitor is going: told by the router before it loads what that page needs. */
export const going = { to: '' }

/**
 * Replaces the router's own, which loads the page anew that the visitor wants to leave, and so
 * never gets anywhere. This one tries again, then asks the server for the page it was going to.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  known: Record<string, unknown>,
) {
  if (route.id in known) return known[route.id]
  try {
    known[route.id] = await persistent(() => import(/* @vite-ignore */ route.module))
    return known[route.id]
  } catch {
    location.assign(going.to || location.href)
    return new Promise(() => {})
  }
}
