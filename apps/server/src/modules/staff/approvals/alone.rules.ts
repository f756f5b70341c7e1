import { type Wait, waitOf } from './approvals.rules.ts'

/** How many approvals one shop confirms alone within 24 hours. */
export const MOST_ALONE = 20
/** How old the second factor may be. */
export const FACTOR_MINUTES = 2
/** Codes that may be tried for one approval. */
export const MOST_TRIES = 10

const LETTERS = 8
/** Without I and O, which look like digits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Eight letters of a digest: one in a hundred thousand million. */
export const lettersOf = (digest: Buffer): string =>
  Array.from({ length: LETTERS }, (_, nth) =>
    ALPHABET.charAt(digest.readUInt32BE(nth * 4) % ALPHABET.length),
  ).join('')

type AloneAct = Readonly<{ wait: Wait; name: string; isOnlyMember: boolean }>

/** How many minutes an act rests. The first invitation of a shop with one member waits no day: it ends being alone. */
export const minutesAlone = ({ wait, name, isOnlyMember }: AloneAct): number =>
  waitOf(isOnlyMember && name === 'staff.invite' ? 'minutes' : wait)

const clock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** A moment as people are told it. */
export const momentOf = (at: Date): string => `${clock.format(at)} UTC`
