import { useSyncExternalStore } from 'react'

const SHOWN_AFTER_PX = 600

const events = ['scroll', 'focusin', 'focusout'] as const

function subscribe(listener: () => void) {
  for (const event of events) document.addEventListener(event, listener, { passive: true })
  return () => {
    for (const event of events) document.removeEventListener(event, listener)
  }
}

/** On a phone two buttons for the same thing would share one screen. */
function isButtonInView() {
  if (!matchMedia('(width < 40rem)').matches) return false
  const place = document.querySelector('[data-buy] button')?.getBoundingClientRect()
  return place !== undefined && place.bottom > 0 && place.top < innerHeight
}

/** Far enough down to take the place of the header, unless the keyboard is in there. */
const isInView = () =>
  scrollY > SHOWN_AFTER_PX &&
  document.querySelector('body > header :focus-visible') === null &&
  !isButtonInView()

export const useBarInView = () => useSyncExternalStore(subscribe, isInView, () => false)
