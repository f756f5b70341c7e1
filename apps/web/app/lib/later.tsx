import { type ComponentType, lazy, memo, Suspense, useEffect, useRef, useState } from 'react'

/** How far below the window a part begins to load its scripts. */
const NEARNESS = '600px'

const sleepers = new Set<() => void>()

/**
 * Wakes every part. A change that concerns all of them, such as another currency, cannot be painted
 * while one of them sleeps: React would wait for it.
 */
export function wakeAll() {
  for (const wake of sleepers) wake()
  sleepers.clear()
}

// Whoever touches the page is about to change it.
if (typeof document !== 'undefined') {
  for (const gesture of ['pointerdown', 'keydown']) {
    addEventListener(gesture, wakeAll, { once: true, passive: true })
  }
}

/**
 * A part below the fold: its HTML comes with the page, its scripts when it comes near. Until then
 * React keeps what the server painted, so nothing moves.
 *
 * `const Benefits = later(() => import('../features/home/benefits.tsx').then((m) => m.Benefits))`
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let come = () => {}
  const near = new Promise<void>((resolve) => {
    come = resolve
  })
  sleepers.add(come)
  const Part = lazy(async () => {
    if (!import.meta.env.SSR) await near
    return { default: await load() }
  })
  // Painted anew only if its own words change: React cannot keep a sleeping part that was changed.
  return memo(function Later(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const { listen, wake } = useEarlyPress()
    useEffect(() => (place.current ? whenNear(place.current, come) : undefined), [])
    useEffect(() => (place.current ? listen(place.current) : undefined), [listen])
    return (
      <div ref={place}>
        <Suspense fallback={null}>
          <Part {...props} />
          <Awake onAwake={wake} />
        </Suspense>
      </div>
    )
  })
}

/** Hydrates with the part beside it. */
function Awake({ onAwake }: { onAwake: () => void }) {
  useEffect(onAwake, [onAwake])
  return null
}

/** A button that was pressed while its part slept is pressed again when the part is awake. */
function useEarlyPress() {
  const [early] = useState(() => {
    let isAwake = false
    let isPressing = false
    let pressed: HTMLElement | null = null
    function press({ target }: Event) {
      if (isAwake || !(target instanceof Element)) return
      pressed = target.closest('button')
      isPressing = true
      setTimeout(() => {
        isPressing = false
      })
    }
    return {
      listen: (place: Element) => {
        place.addEventListener('click', press)
        return () => place.removeEventListener('click', press)
      },
      wake: () => {
        isAwake = true
        // React woke it in time and has answered this very press.
        if (!isPressing) pressed?.click()
        pressed = null
      },
    }
  })
  return early
}

function whenNear(place: Element, come: () => void) {
  const watch = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && come(),
    { rootMargin: NEARNESS },
  )
  watch.observe(place)
  return () => watch.disconnect()
}
