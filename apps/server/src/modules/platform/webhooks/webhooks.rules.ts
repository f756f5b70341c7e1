const FIRST_WAIT_SECONDS = 5
const LONGEST_WAIT_SECONDS = 600

/** Doubles from 5 s to 10 min: a system that comes back is told soon, one that stays away is left in peace. */
export const waitAfter = (attempt: number): number =>
  Math.min(FIRST_WAIT_SECONDS * 2 ** Math.max(0, attempt - 1), LONGEST_WAIT_SECONDS)

export const isAccepted = (status: number): boolean => status >= 200 && status < 300

/** The other side says that nobody will ever listen here again. */
export const isGone = (status: number | undefined): boolean => status === 410

type Event = Readonly<{ id: number; type: string; at: Date; data: unknown }>

/** The same bytes whenever an event is told again: receivers know it by its id. */
export const bodyOf = ({ id, type, at, data }: Event): string =>
  JSON.stringify({ id: `evt_${id}`, type, at: at.toISOString(), data })

/** Live shops speak to others over https alone. */
export function isAllowedAddress(address: string, isLive: boolean): boolean {
  const { protocol, username, password } = new URL(address)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && !isLive)
  return isSafe && username === '' && password === ''
}
