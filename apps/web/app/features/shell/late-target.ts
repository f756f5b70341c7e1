const WAIT_MS = 5_000

/**
 * Scrolls to a place of the page that is not there yet: a part whose scripts are still loading leaves the page for a
 * moment while the router moves. Gives up after five seconds, and as soon as the visitor scrolls.
 */
export function scrollWhenThere(id: string): (() => void) | undefined {
  if (document.getElementById(id)) return undefined
  const stop = new AbortController()
  const { signal } = stop
  const watch = new MutationObserver(() => {
    const target = document.getElementById(id)
    if (!target) return
    stop.abort()
    target.scrollIntoView()
  })
  signal.addEventListener('abort', () => watch.disconnect())
  for (const gesture of ['wheel', 'touchmove', 'keydown']) {
    addEventListener(gesture, () => stop.abort(), { passive: true, signal })
  }
  setTimeout(() => stop.abort(), WAIT_MS)
  watch.observe(document.body, { childList: true, subtree: true })
  return () => stop.abort()
}
