/** How long those stay tied of whom one brought the other in. */
export const TIE_DAYS = 30
/** How long someone may decide before a decision of theirs counts. */
export const NEW_HOURS = 72
const RESET_HOURS = 24
/** How long a browser is remembered as the asker's. */
export const BROWSER_DAYS = 30

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type TieKind =
  | 'invited'
  | 'invited_again'
  | 'reactivated'
  | 'role'
  | 'rights'
  | 'factors'
  | 'stores'

export type Tie = Readonly<{ kind: TieKind; isByDecider: boolean; at: Date }>

export type Apart = Readonly<{
  now: Date
  askerName: string
  tie: Tie | null
  /** Since when the other may decide; null if they may not. */
  since: Date | null
  resetAt: Date | null
  isSameBrowser: boolean
  isSameNetwork: boolean
}>

/** What one did for the other, first as the one who decides did it, then as the one who asks did. */
const acts: Readonly<
  Record<TieKind, readonly [(name: string) => string, (name: string) => string]>
> = {
  invited: [(name) => `You invited ${name}`, (name) => `${name} invited you`],
  invited_again: [(name) => `You invited ${name} again`, (name) => `${name} invited you again`],
  reactivated: [(name) => `You reactivated ${name}`, (name) => `${name} reactivated you`],
  role: [(name) => `You gave ${name} their role`, (name) => `${name} gave you your role`],
  rights: [
    (name) => `You gave the role of ${name} more rights`,
    (name) => `${name} gave your role more rights`,
  ],
  factors: [
    (name) => `You reset the second factor of ${name}`,
    (name) => `${name} reset your second factor`,
  ],
  stores: [(name) => `You set the stores of ${name}`, (name) => `${name} set your stores`],
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})
const momentOf = (at: Date) => `${day.format(at)}, ${clock.format(at)} UTC`

function ago(from: Date, now: Date): string {
  const days = Math.floor((now.getTime() - from.getTime()) / DAY_MS)
  if (days < 1) return 'less than a day ago'
  return days === 1 ? 'a day ago' : `${days} days ago`
}

const later = (from: Date, ms: number) => new Date(from.getTime() + ms)

const tiedUntil = ({ at }: Tie) => later(at, TIE_DAYS * DAY_MS)

/** The act that ties two people and until when, as it is told to the one who decides. */
export function tiedSentence(tie: Tie, name: string, now: Date): string {
  const [byDecider, byAsker] = acts[tie.kind]
  const act = (tie.isByDecider ? byDecider : byAsker)(name)
  return `${act} ${ago(tie.at, now)}. Someone else has to approve this until ${day.format(tiedUntil(tie))}.`
}

/** Why one of these two cannot approve what the other asks for, as a sentence; null where they are apart. */
export function whyTied({
  now,
  askerName,
  tie,
  since,
  resetAt,
  isSameBrowser,
}: Apart): string | null {
  if (tie && tiedUntil(tie) > now) return tiedSentence(tie, askerName, now)
  const oldEnough = later(since ?? now, NEW_HOURS * HOUR_MS)
  if (oldEnough > now) {
    return `New approvers wait ${NEW_HOURS} hours. You can approve this from ${momentOf(oldEnough)}.`
  }
  const settled = resetAt && later(resetAt, RESET_HOURS * HOUR_MS)
  if (settled && settled > now) {
    return `Your password or second factor was reset. You can approve this from ${momentOf(settled)}.`
  }
  if (isSameBrowser) {
    return `${askerName} signed in with this browser in the last ${BROWSER_DAYS} days. Approve this in a browser that only you use.`
  }
  return null
}
