import type { Seat } from '@keyhaven/contracts/seats'

/** Programs for tables run what begins with one of these; a quote in front makes it a text. */
const runs = /^[=+\-@\t\r]/

const cellOf = (text: string) => `"${(runs.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Rows as a file that every program for tables opens and none runs. */
export const tableOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`

const mailStates: Readonly<Record<string, Seat['state']>> = {
  sent: 'mailed',
  bounced: 'bounced',
  dead: 'failed',
}

/** Where the mail of a seat is; a key that was taken back ended its seat. */
export const stateOf = (state: 'assigned' | 'ended', mail: string | null): Seat['state'] =>
  state === 'ended' ? 'ended' : (mailStates[mail ?? ''] ?? 'queued')

/** Those that a list has more than once. */
export const repeatedIn = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.filter((address, index) => addresses.indexOf(address) !== index)),
]
