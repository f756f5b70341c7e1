import { isPlainPress } from '../../../lib/plain-press.ts'

/** How long an answer waits for the scripts before it is followed as the link it is. */
const PATIENCE_MS = 2_500

let held: HTMLAnchorElement | undefined

function hold(event: Event) {
  const tap = event.target instanceof Element && event.target.closest('a[data-tap]')
  if (!(tap instanceof HTMLAnchorElement) || !isPlainPress(event as MouseEvent)) return
  event.preventDefault()
  held = tap
  setTimeout(() => {
    if (held === tap) location.assign(tap.href)
  }, PATIENCE_MS)
}

/**
 * The finder answers links, so its scripts can wait until a pointer or the keyboard comes to it. The
 * tap that wakes it is held for the scripts, so that the boxes move instead of the page loading anew.
 * Everything is heard at the window: React stops the events of a part that still sleeps below it.
 */
export function wakeFinder(place: HTMLElement, come: () => void) {
  const isHere = ({ target }: Event) => target instanceof Node && place.contains(target)
  const wake = (event: Event) => {
    if (isHere(event)) come()
  }
  const holdAsleep = (event: Event) => {
    if (isHere(event) && place.dataset.asleep !== undefined) hold(event)
  }
  const heard = [
    ['pointerover', wake],
    ['focusin', wake],
    ['click', holdAsleep],
  ] as const
  for (const [sign, listener] of heard) addEventListener(sign, listener, true)
  return () => {
    for (const [sign, listener] of heard) removeEventListener(sign, listener, true)
  }
}

/** Once awake, the finder follows the tap that woke it. */
export function pressHeld() {
  const tap = held
  held = undefined
  // After the effects of waking, so that the click finds the router's handler.
  if (tap) setTimeout(() => tap.click())
}
