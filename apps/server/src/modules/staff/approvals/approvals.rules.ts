import { personOfAddress } from '../../platform/emails/addresses.rules.ts'

/** How long another person may decide. */
export const APPROVAL_HOURS = 72

/** Minutes for prices, money, keys and words; a day for what guards the shop: settings, hosts, scripts and people. */
export type Wait = 'minutes' | 'day'

const waits: Readonly<Record<Wait, number>> = { minutes: 10, day: 24 * 60 }

/** How many minutes an act rests before one person may confirm it alone. */
export const waitOf = (wait: Wait): number => waits[wait]

/** The same facts always make the same text, whatever order they were written in. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const facts = Object.entries(value)
    .filter(([, fact]) => fact !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${facts.map(([name, fact]) => `${JSON.stringify(name)}:${canonical(fact)}`).join()}}`
}

/** Why something was asked for, with exactly one full stop. */
export const saidReason = (reason: string): string => {
  const text = reason.trim()
  return `Reason: ${text}${/[.!?…]$/.test(text) ? '' : '.'}`
}

type Member = Readonly<{ id: string; email: string; firstName: string; lastName: string }>

const nameOf = ({ firstName, lastName }: Member) =>
  `${firstName} ${lastName}`.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** As far as the shop can know: one account, one mailbox, or one name. */
export const isSamePerson = (one: Member, other: Member): boolean =>
  one.id === other.id ||
  personOfAddress(one.email) === personOfAddress(other.email) ||
  nameOf(one) === nameOf(other)
