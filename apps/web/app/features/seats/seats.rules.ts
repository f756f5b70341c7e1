import { type Seat, type SeatList, seatAddresses } from '@keyhaven/contracts/seats'
import { isApiError } from '../../lib/api/api.ts'

/** Addresses as people paste them: one per line, or with commas or semicolons between. */
export const addressesIn = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** What is wrong with a list of addresses; undefined if each can get a seat. */
export function objectionTo(addresses: readonly string[], free: number): string | undefined {
  if (addresses.length === 0) return 'Enter at least one address, one per line.'
  const wrong = addresses.filter((address) => !seatAddresses.safeParse([address]).success)
  if (wrong.length > 0) return `Not an e-mail address: ${wrong.slice(0, 3).join(', ')}`
  const plain = addresses.map((address) => address.toLowerCase())
  const twice = plain.find((address, index) => plain.indexOf(address) !== index)
  if (twice) return `${twice} is in the list twice.`
  if (addresses.length > free) {
    return `These are ${addresses.length} addresses for ${free} free ${free === 1 ? 'seat' : 'seats'}.`
  }
  return undefined
}

/** Why the shop refused, in one sentence. */
export function refusalOf(error: unknown): string {
  if (!isApiError(error)) return 'Nothing was sent. Please check your connection and try again.'
  const names = error.details?.map(({ message }) => message).join(', ')
  if (error.code === 'seat_repeated' && names) return `Has a seat already: ${names}`
  if (error.code === 'too_many_requests') {
    return 'You can send 100 e-mails per order per day. Please send the others tomorrow.'
  }
  return error.message.replace(/^\d+: /, '')
}

export const stateWords: Readonly<Record<Seat['state'], string>> = {
  queued: 'Being mailed',
  mailed: 'Mailed',
  bounced: 'Came back: the mailbox does not exist or refused it',
  failed: 'Could not be mailed',
  ended: 'Ended: the key was replaced or taken back',
}

export const isUnderWay = ({ seats }: SeatList): boolean =>
  seats.some(({ state }) => state === 'queued')
