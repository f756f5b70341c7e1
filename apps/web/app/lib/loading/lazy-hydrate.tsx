import {
  type ComponentType,
  lazy,
  memo,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { Kept, Place } from './kept.tsx'
import { persistent } from './persistent.ts'

/** How far below the window a part begins to load its scripts. */
const NEARNESS = '600px'

const pending = new Set<() => void>()

/**
 * Wakes every part. A change that concerns all of them, such as another currency, cannot be painted
 * while one of them sleeps: React would wait for it.
 */
export function hydrateAll() {
  for (const wake of pending) wake()
  pending.clear()
}

/** Buttons that were pressed while their part slept, and the one being pressed right now. */
const early = new Set<Element>()
let pressing: Element | null = null

function remember({ target }: Event) {
  // Presses from before are kept by the script in the head.
  if (!('live' in document.documentElement.dataset)) return
  const button = target instanceof Element && target.closest('[data-asleep] button')
  if (!button) return
  early.add(button)
  pressing = button
  setTimeout(() => {
    pressing = null
  })
}

/** Presses again what was pressed too early: once each, because people press again when nothing happens. */
function wake(place: HTMLElement) {
  delete place.dataset.asleep
  for (const button of early) {
    if (!(button instanceof HTMLElement && place.contains(button))) continue
    early.delete(button)
    // Unless React woke the part in time and answers this very press. A task for each, as people
    // press one after the other: each press must find what the one before has changed.
    if (button !== pressing) setTimeout(() => button.click())
  }
}

if (typeof document !== 'undefined') {
  // A visitor who touches the page is about to change it. Heard on the way down: React holds back
  // what lands in a part that sleeps.
  for (const gesture of ['pointerdown', 'keydown']) {
    addEventListener(gesture, hydrateAll, { once: true, passive: true, capture: true })
  }
  addEventListener('click', remember, { capture: true })
}

/** Calls `come` when a part is wanted; returns how to stop watching. */
type Watch = (place: HTMLElement, come: () => void) => () => void

/**
 * A part below the fold: its HTML comes with the page, its scripts when it comes near. Until then
 * React keeps what the server painted, so nothing moves. Where they do not come, it stays as painted.
 *
 * `const Benefits = lazyHydrate(() => import('../../features/home/benefits.tsx').then((m) => m.Benefits))`
 */
export function lazyHydrate<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { atOnce = false, watch = whenNear }: { atOnce?: boolean; watch?: Watch } = {},
) {
  let come = () => {}
  const near = new Promise<void>((resolve) => {
    come = resolve
  })
  if (atOnce) come()
  else pending.add(come)
  const Part = lazy(async () => {
    if (!import.meta.env.SSR) await near
    return { default: await persistent(load).catch(() => Kept) }
  })
  // Painted anew only if its own words change: React cannot keep a sleeping part that was changed.
  return memo(function LazyHydrate(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    useEffect(() => (place.current ? watch(place.current, come) : undefined), [])
    return (
      <div ref={place} data-asleep="">
        <Place value={place}>
          <Suspense fallback={null}>
            <Part {...props} />
            <Awake place={place} />
          </Suspense>
        </Place>
      </div>
    )
  })
}

/** Hydrates with the part beside it. */
function Awake({ place }: { place: RefObject<HTMLDivElement | null> }) {
  // Before the press that made React hurry is answered, which must not count as unheard.
  useLayoutEffect(() => {
    if (place.current) wake(place.current)
  }, [place])
  return null
}

function whenWithin(margin: string): Watch {
  return (place, come) => {
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && come(),
      { rootMargin: margin },
    )
    watch.observe(place)
    return () => watch.disconnect()
  }
}

const whenNear: Watch = whenWithin(NEARNESS)

/** For a part so close to the first view that every visit would load it. */
export const whenSeen = whenWithin('0px')
