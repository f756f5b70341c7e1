import type { Health, PartState } from '@keyhaven/contracts/staff/health'
import type { Home } from '@keyhaven/contracts/staff/welcome'

export type Fact = Readonly<{
  name: string
  says: string
  detail: string
  tone: 'ok' | 'warning' | 'danger'
  to: string
}>

const TAB = '/admin/main-site?tab=health'

const tones = {
  ok: 'ok',
  slow: 'warning',
  away: 'danger',
  unused: 'ok',
  unknown: 'warning',
} as const

const ofPart = ({ name, state, figure, detail }: PartState): Fact => ({
  name,
  says: state === 'away' ? 'In trouble' : state === 'unknown' ? 'Not known' : figure,
  detail: state === 'unknown' ? `${figure}. ${detail}` : detail,
  tone: tones[state],
  to: TAB,
})

const WAITS_TOO_LONG_S = 300

function jobs({ queues, deadLetters }: Health): Fact {
  const oldest = Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds ?? 0))
  const isLate = oldest > WAITS_TOO_LONG_S
  const dead = deadLetters === 1 ? '1 dead letter' : `${deadLetters} dead letters`
  return {
    name: 'Job queue',
    says: deadLetters > 0 ? dead : isLate ? 'Behind' : 'Works',
    detail: oldest < 1 ? 'No jobs waiting' : `The oldest job has waited ${Math.round(oldest)} s`,
    tone: deadLetters > 0 || isLate ? 'warning' : 'ok',
    to: `${TAB}&part=jobs`,
  }
}

type Stock = NonNullable<Home['stock']>

function stock({ fine, low, empty }: Stock): Fact {
  const editions = (count: number) => (count === 1 ? '1 edition' : `${count} editions`)
  const says = empty > 0 ? `${editions(empty)} empty` : low > 0 ? `${editions(low)} low` : 'Enough'
  return {
    name: 'Key stock',
    says,
    detail: `${low} low, ${fine} with enough`,
    tone: empty > 0 ? 'danger' : low > 0 ? 'warning' : 'ok',
    to: '/admin/main-site?tab=licenses',
  }
}

const shown = ['database', 'email', 'provider']

/** What the shop lives on, its jobs and its keys. */
export function healthFacts(health: Health, shelves: Stock | null): Fact[] {
  const parts = shown.flatMap((id) => health.parts.filter((part) => part.id === id))
  return [...parts.map(ofPart), jobs(health), ...(shelves ? [stock(shelves)] : [])]
}

/** "$1,417.00 more than yesterday" in plain words; nothing to compare is said as such. */
export function revenueWords(now: string, before: string): string {
  const difference = Math.round((Number(now) - Number(before)) * 100) / 100
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(
    Math.abs(difference),
  )
  if (difference === 0) return 'The same as yesterday'
  return `${amount} ${difference > 0 ? 'more than' : 'less than'} yesterday`
}
