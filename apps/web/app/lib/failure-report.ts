const NUMBER_LENGTH = 7
const LONGEST_TEXT = 200

/** Short enough to be read out: KH-7F3A-20C. */
function newNumber(): string {
  const digits = crypto.randomUUID().replaceAll('-', '').toUpperCase().slice(0, NUMBER_LENGTH)
  return `KH-${digits.slice(0, 4)}-${digits.slice(4)}`
}

/**
 * Tells the shop's log that a page broke and under which number. Of the address only its first part
 * goes along: what follows may be about one order.
 */
export function reportFailure(error: unknown): string {
  const number = newNumber()
  const page = `/${location.pathname.split('/')[1]}`
  const text = String((error as Error | null)?.message ?? error).slice(0, LONGEST_TEXT)
  navigator.sendBeacon(
    '/api/page-failures',
    new Blob([JSON.stringify({ number, page, text })], { type: 'application/json' }),
  )
  return number
}
