const PROVIDER_HOST = /^(?:(?:[\w-]+\.)?js|hooks)\.stripe\.com$/

type Box = Readonly<{ left: number; top: number; right: number; bottom: number }>
type Viewport = Readonly<{ width: number; height: number }>

const originIn = (address: string): string => {
  try {
    return new URL(address).origin
  } catch {
    return ''
  }
}

/** Whether a frame is the card provider's: of its hosts, or from where the form of this page comes. */
export function isProvidersFrame(address: string, formAddresses: readonly string[]): boolean {
  const origin = originIn(address)
  if (!/^https?:/.test(origin)) return false
  const isItsHost = origin.startsWith('https:') && PROVIDER_HOST.test(new URL(origin).hostname)
  return isItsHost || formAddresses.some((form) => originIn(form) === origin)
}

/** Whether something lies over the middle of what is seen: a question does, a badge in a corner does not. */
export const coversMiddle = ({ left, top, right, bottom }: Box, { width, height }: Viewport) =>
  left < width / 2 && right > width / 2 && top < height / 2 && bottom > height / 2
