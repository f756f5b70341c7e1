import { persistent } from '../loading/persistent.ts'

/**
 * Replaces the router's own, which loads the page anew that the visitor wants to leave, and so
 * never gets anywhere. This one tries again, then asks the server for the page the visitor is going to,
 * which the root route notes on the document.
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
    location.assign(document.documentElement.dataset.going ?? location.href)
    return new Promise(() => {})
  }
}
