/** A release that never arrives, because it happened in another window, must not stop anything. */
const LONGEST_MS = 1_000

let isDown = false
const waiting = new Set<() => void>()

function release() {
  isDown = false
  for (const go of waiting) go()
  waiting.clear()
}

// The click comes after the release: what waits for the one must not come before the other.
const releaseSoon = () => void setTimeout(release)

if (typeof document !== 'undefined') {
  addEventListener('pointerdown', () => (isDown = true), true)
  for (const end of ['pointerup', 'pointercancel', 'blur']) addEventListener(end, releaseSoon, true)
}

/** Resolves when no press is under way, so that nothing moves between its beginning and its end. */
export const noPress = (): Promise<void> =>
  isDown
    ? new Promise((resolve) => {
        waiting.add(resolve)
        setTimeout(resolve, LONGEST_MS)
      })
    : Promise.resolve()
