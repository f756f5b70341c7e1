import { MIN_FILL_SECONDS } from '@keyhaven/contracts/inbox'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4

/** Eight random characters that nobody mistakes for others: "T-7F3K-9Q2D". */
export function referenceFrom(random: Uint8Array): string {
  const messages = Array.from(
    random.slice(0, 2 * GROUP),
    (byte) => alphabet[byte % alphabet.length],
  )
  return `T-${messages.slice(0, GROUP).join('')}-${messages.slice(GROUP).join('')}`
}

/** A form without a word from us about when it was shown counts as filled in by a machine. */
export const isTooQuick = (secondsOpen: number | undefined): boolean =>
  secondsOpen === undefined || secondsOpen < MIN_FILL_SECONDS

/** One line, whatever was typed: it may become the head of a mail. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
