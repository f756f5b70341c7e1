const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4

/** Eight random characters that nobody mistakes for others: "Q-7F3K-9Q2D". */
export function referenceFrom(random: Uint8Array): string {
  const letters = Array.from(random.slice(0, 2 * GROUP), (byte) => alphabet[byte % alphabet.length])
  return `Q-${letters.slice(0, GROUP).join('')}-${letters.slice(GROUP).join('')}`
}

type QuoteRequest = Readonly<{ company: string; lines: readonly { quantity: number }[] }>

/** "120 licences for Harbour Ltd": one line for staff, whatever was typed. */
export function summaryOf({ company, lines }: QuoteRequest): string {
  const seats = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const plain = company.replace(/\s+/g, ' ')
  return `${seats.toLocaleString('en-US')} ${seats === 1 ? 'licence' : 'licences'} for ${plain}`
}
