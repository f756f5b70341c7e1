const LOOK_EVERY_MS = 100
const LEAST_SIDE_PX = 200

/** The provider puts the bank's question over the page, in a frame outside of it. */
function isBankAsking(): boolean {
  return [...document.querySelectorAll('iframe')].some((frame) => {
    if (frame.closest('main')) return false
    const { width, height } = frame.getBoundingClientRect()
    return width >= LEAST_SIDE_PX && height >= LEAST_SIDE_PX && frame.checkVisibility()
  })
}

/** Tells when the bank begins and ends to ask the shopper something. No library says so itself. */
export function watchBank(onChange: (isAsking: boolean) => void): () => void {
  let wasAsking = false
  const look = () => {
    const isAsking = isBankAsking()
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
