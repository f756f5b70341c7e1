/** `between` is neither: what is open stays open, what is not is not raised. So nothing flaps. */
export type Judgement = 'bad' | 'between' | 'good'

/** One fact about the shop, judged. */
export type Reading = Readonly<{
  /** What it is about within its kind; empty if there is only one. */
  subject: string
  value: number
  threshold: number
  judgement: Judgement
  /** What a person is told: what is measured and what it should be. No person, key or amount in it. */
  says: string
}>

const SECOND_MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/** Bad above the threshold, good again at the lower bound. */
const judgeHigh = (value: number, threshold: number, calmAt: number): Judgement =>
  value > threshold ? 'bad' : value <= calmAt ? 'good' : 'between'

/** Bad below the threshold, good again at the higher bound. */
const judgeLow = (value: number, threshold: number, calmAt: number): Judgement =>
  value < threshold ? 'bad' : value >= calmAt ? 'good' : 'between'

/** "7 min", "3 h", "400 days": as precise as a person needs it. */
export function duration(seconds: number): string {
  if (seconds < 2 * SECOND_MINUTE) return `${Math.round(seconds)} s`
  if (seconds < 2 * HOUR) return `${Math.round(seconds / SECOND_MINUTE)} min`
  if (seconds < 2 * DAY) return `${Math.round(seconds / HOUR)} h`
  return `${Math.round(seconds / DAY)} days`
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

const LONGEST_WAIT = 300
const CALM_WAIT = 60

/** Something has waited for so many seconds; null if nothing waits. */
export function judgeWait(seconds: number | null, says: (waited: string) => string): Reading {
  const value = Math.max(seconds ?? 0, 0)
  const judgement = judgeHigh(value, LONGEST_WAIT, CALM_WAIT)
  return { subject: '', value, threshold: LONGEST_WAIT, judgement, says: says(duration(value)) }
}

export type Answers = Readonly<{ total: number; failed: number }>
type Windows = Readonly<{
  fiveMinutes: Answers
  halfHour: Answers
  hour: Answers
  sixHours: Answers
}>

/** How many times faster than allowed the budget of failures is used up. */
const burnOf = ({ total, failed }: Answers, target: number) =>
  total === 0 ? 0 : failed / total / (1 - target)

/** A month's budget in two days, or in five; the short window ends it soon after the trouble. */
const FAST = 14.4
const SLOW = 6
/** One failed call in a quiet night is none. */
const LEAST_FAILED = 5

/** The target is the share of answers that must be good, such as 0.999. */
export function judgeBurn(subject: string, windows: Windows, target: number): Reading {
  const burn = (answers: Answers) => burnOf(answers, target)
  const isCounted = windows.hour.failed >= LEAST_FAILED || windows.sixHours.failed >= LEAST_FAILED
  const fast = Math.min(burn(windows.hour), burn(windows.fiveMinutes))
  const slow = Math.min(burn(windows.sixHours), burn(windows.halfHour))
  const isBad = isCounted && (fast > FAST || slow > SLOW)
  const isGood = burn(windows.fiveMinutes) < 1
  const { total, failed } = windows.hour
  return {
    subject,
    value: Math.max(fast, slow),
    threshold: fast > FAST ? FAST : SLOW,
    judgement: isBad ? 'bad' : isGood ? 'good' : 'between',
    says: `${failed} of ${total} answers failed in the last hour; ${percent(1 - target)} is the limit.`,
  }
}

const LEAST_UNITS = 20
const LEAST_DAYS = 7
/** Half as much again, so that one return does not end it and one sale does not begin it. */
const CALM_TIMES = 1.5

type Stock = Readonly<{ productId: string; name: string; free: number; soldPerDay: number }>

/** Below 20 keys, or below what a week sells. */
export function judgeStock({ productId, name, free, soldPerDay }: Stock): Reading {
  const threshold = Math.max(LEAST_UNITS, Math.ceil(soldPerDay * LEAST_DAYS))
  const days = soldPerDay > 0 ? `, enough for ${Math.floor(free / soldPerDay)} days` : ''
  return {
    subject: productId,
    value: free,
    threshold,
    judgement: judgeLow(free, threshold, Math.ceil(threshold * CALM_TIMES)),
    says: `${name} has ${free} keys left${days}; it should have ${threshold}.`,
  }
}

export type Tries = Readonly<{ tries: number; declined: number }>
const LEAST_TRIES = 10
/** Without enough history, and at least, this share counts as usual. */
const USUAL_SHARE = 0.05
const LEAST_HISTORY = 100
const TIMES_USUAL = 3

/** Declined cards of the last hour against the four weeks before. */
export function judgeDeclines(now: Tries, before: Tries): Reading {
  const seen = before.tries >= LEAST_HISTORY ? before.declined / before.tries : USUAL_SHARE
  const usual = Math.max(seen, 0.01)
  const share = now.tries === 0 ? 0 : now.declined / now.tries
  const value = share / usual
  const isKnown = now.tries >= LEAST_TRIES
  return {
    subject: '',
    value,
    threshold: TIMES_USUAL,
    judgement: isKnown ? judgeHigh(value, TIMES_USUAL, TIMES_USUAL / 2) : 'good',
    says: `${percent(share)} of ${now.tries} payments of the last hour were declined; ${percent(usual)} is usual.`,
  }
}

const MOST_GUESSES = 50

/** Wrong codes in the worst of the last five minutes. */
export const judgeCoupons = (failed: number): Reading => ({
  subject: '',
  value: failed,
  threshold: MOST_GUESSES,
  judgement: judgeHigh(failed, MOST_GUESSES, MOST_GUESSES / 2),
  says: `${failed} wrong coupon codes were entered in one minute; ${MOST_GUESSES} is the limit.`,
})

/** From here on one order does not decide. */
const LEAST_ORDERS = 20
const LEAST_DISPUTED = 2
/** It ends a tenth below the limit. */
const CALM_SHARE = 0.9

/** "0.75 %", "10 %": limits are finer than a tenth. */
const finePercent = (share: number) => `${Number((share * 100).toFixed(2))} %`

type Rate = Readonly<{ rate: number | null; limit: number; isKnown: boolean }>

function judgeRate({ rate, limit, isKnown }: Rate, what: string): Reading {
  const value = rate ?? 0
  return {
    subject: '',
    value,
    threshold: limit,
    judgement: isKnown ? judgeHigh(value, limit, limit * CALM_SHARE) : 'good',
    says: `In 30 days ${finePercent(value)} ${what}; ${finePercent(limit)} is the limit.`,
  }
}

type Sold = Readonly<{ paidOrders: number; limit: number }>

/** The refund rate that Overview shows. */
export const judgeRefunds = (rate: number | null, { paidOrders, limit }: Sold) =>
  judgeRate(
    { rate, limit, isKnown: paidOrders >= LEAST_ORDERS },
    'of the money charged was refunded',
  )

/** The dispute rate that Overview shows. */
export const judgeDisputes = (rate: number | null, sold: Sold & { disputed: number }) =>
  judgeRate(
    {
      rate,
      limit: sold.limit,
      isKnown: sold.paidOrders >= LEAST_ORDERS && sold.disputed >= LEAST_DISPUTED,
    },
    `of ${sold.paidOrders} paid orders were disputed`,
  )

const LEAST_FREE = 0.15
const CALM_FREE = 0.17

export function judgeDisk(machine: string, folder: string, free: number, bytes: number): Reading {
  const value = bytes === 0 ? 1 : free / bytes
  return {
    subject: `${machine}:${folder}`,
    value,
    threshold: LEAST_FREE,
    judgement: judgeLow(value, LEAST_FREE, CALM_FREE),
    says: `${percent(value)} of the disk of ${folder} on ${machine} is free; ${percent(LEAST_FREE)} should be.`,
  }
}

const MOST_OFFSET = 2

export function judgeClock(machine: string, offsetSeconds: number): Reading {
  const value = Math.abs(offsetSeconds)
  const side = offsetSeconds > 0 ? 'ahead of' : 'behind'
  return {
    subject: machine,
    value,
    threshold: MOST_OFFSET,
    judgement: judgeHigh(value, MOST_OFFSET, MOST_OFFSET / 2),
    says: `The clock of ${machine} is ${value.toFixed(1)} s ${side} the database; ${MOST_OFFSET} s is the limit.`,
  }
}

const MOST_KEY_DAYS = 365

export const judgeKeyAge = (keyId: string, days: number): Reading => ({
  subject: keyId,
  value: days,
  threshold: MOST_KEY_DAYS,
  judgement: judgeHigh(days, MOST_KEY_DAYS, MOST_KEY_DAYS),
  says: `The encryption key “${keyId}” is ${Math.floor(days)} days old; after ${MOST_KEY_DAYS} it is changed.`,
})

/** Anything at all is too much. */
export const judgeCount = (subject: string, count: number, says: string): Reading => ({
  subject,
  value: count,
  threshold: 0,
  judgement: judgeHigh(count, 0, 0),
  says,
})
