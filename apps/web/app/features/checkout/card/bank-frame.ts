import { coversMiddle, isProvidersFrame } from './bank-frame.rules.ts'

const LOOK_EVERY_MS = 100

/** The frames of the provider that lie over the page, outside of its content, and can be seen. */
function questions(): HTMLIFrameElement[] {
  const frames = [...document.querySelectorAll('iframe')]
  const forms = frames.filter((frame) => frame.closest('main')).map(({ src }) => src)
  const viewport = { width: innerWidth, height: innerHeight }
  return frames.filter(
    (frame) =>
      !frame.closest('main') &&
      isProvidersFrame(frame.src, forms) &&
      frame.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      coversMiddle(frame.getBoundingClientRect(), viewport),
  )
}

/**
 * Tells when the bank begins and ends to ask the shopper something; a picture puzzle of the provider counts alike. No library
 * says so itself. What lay over the page before is no question of this payment.
 */
export function watchBank(onChange: (isAsking: boolean) => void): () => void {
  const before = new Set(questions())
  let wasAsking = false
  const look = () => {
    const isAsking = questions().some((frame) => !before.has(frame))
    if (isAsking === wasAsking) return
    wasAsking = isAsking
    onChange(isAsking)
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => {
    clearInterval(timer)
    if (wasAsking) onChange(false)
  }
}
