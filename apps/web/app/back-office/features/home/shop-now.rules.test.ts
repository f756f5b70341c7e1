import type { Health, PartState } from '@keyhaven/contracts/staff/health'
import { expect, test } from 'vitest'
import { healthFacts, revenueWords } from './shop-now.rules.ts'

const queue = {
  ...{ name: 'mails', title: 'Mails', waiting: 0, running: 0, retrying: 0, failedToday: 0 },
  done: [],
}
const part = (id: PartState['id'], name: string, state: PartState['state']): PartState => ({
  ...{ id, name, state, figure: '3 ms', detail: '', hours: [] },
})
const health: Health = {
  success: true,
  alerts: [],
  parts: [
    part('database', 'Database', 'ok'),
    part('provider', 'Card provider', 'away'),
    part('email', 'E-mail', 'unknown'),
    part('redis', 'Redis', 'unused'),
  ],
  processes: [],
  queues: [{ ...queue, oldestSeconds: 2 }],
  deadLetters: 0,
  invariants: null,
  audit: { sealed: 0, unsealed: 0, lastCheck: null },
  reports: [],
  encryptionKeySince: null,
  confirmedAlone: 0,
  versions: { database: '15', migrations: 1, lastMigration: '' },
  update: { unfinished: [], brokenIndexes: [] },
}
const plenty = { fine: 9, low: 0, empty: 0 }
const toneOf = (facts: Health, name: string) =>
  healthFacts(facts, plenty).find((fact) => fact.name === name)?.tone

test('five facts are shown, and what is not known is never green', () => {
  expect(healthFacts(health, plenty).map(({ name, tone }) => [name, tone])).toEqual([
    ['Database', 'ok'],
    ['E-mail', 'warning'],
    ['Card provider', 'danger'],
    ['Job queue', 'ok'],
    ['Key stock', 'ok'],
  ])
})

test('a dead letter and a job that waits too long are warnings', () => {
  expect(toneOf({ ...health, deadLetters: 1 }, 'Job queue')).toBe('warning')
  const late = { ...health, queues: [{ ...queue, oldestSeconds: 301 }] }
  expect(toneOf(late, 'Job queue')).toBe('warning')
})

test.each([
  [{ fine: 6, low: 2, empty: 1 }, '1 edition empty', 'danger'],
  [{ fine: 7, low: 2, empty: 0 }, '2 editions low', 'warning'],
  [{ fine: 9, low: 0, empty: 0 }, 'Enough', 'ok'],
])('stock of %o is said as "%s"', (stock, says, tone) => {
  expect(healthFacts(health, stock).at(-1)).toMatchObject({ name: 'Key stock', says, tone })
})

test.each([
  ['5129.79', '3712.79', '$1,417.00 more than yesterday'],
  ['0.00', '10.50', '$10.50 less than yesterday'],
  ['7.00', '7.00', 'The same as yesterday'],
])('%s today beside %s is said as "%s"', (now, before, words) => {
  expect(revenueWords(now, before)).toBe(words)
})
