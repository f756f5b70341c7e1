import { describe, expect, test } from 'vitest'
import { daysUntil, describeDay, type Seen, statesOf, worstOf } from './status.rules.ts'

const quiet = { total: 0, failed: 0 }
const server = { role: 'server', parts: { 'card provider': false, database: false } } as const
const worker = { role: 'worker', parts: { smtp: false } } as const
const seen = (over: Partial<Seen> = {}): Seen => ({
  answers: { shop: quiet, checkout: quiet },
  alerts: [],
  processes: [server, worker],
  ...over,
})
const well = { shop: 'ok', checkout: 'ok', keys: 'ok', email: 'ok' }

describe('the state of each part', () => {
  test.each<[string, Partial<Seen>, object]>([
    ['all is well', {}, {}],
    ['no server speaks', { processes: [worker] }, { shop: 'unknown', checkout: 'unknown' }],
    ['no worker speaks', { processes: [server] }, { keys: 'unknown', email: 'unknown' }],
    [
      'most answers fail',
      { answers: { shop: { total: 10, failed: 9 }, checkout: quiet } },
      { shop: 'down' },
    ],
    [
      'one in ten fails',
      { answers: { shop: quiet, checkout: { total: 100, failed: 10 } } },
      { checkout: 'trouble' },
    ],
    ['four fail', { answers: { shop: { total: 4, failed: 4 }, checkout: quiet } }, {}],
    [
      'the card provider is away',
      { processes: [{ ...server, parts: { 'card provider': true } }, worker] },
      { checkout: 'down' },
    ],
    [
      'the mail server is away',
      { processes: [server, { ...worker, parts: { smtp: true } }] },
      { email: 'trouble' },
    ],
    ['mails wait', { alerts: [{ kind: 'outbox-age', subject: '' }] }, { email: 'trouble' }],
    [
      'events wait',
      { alerts: [{ kind: 'webhook-age', subject: '' }] },
      { checkout: 'trouble', keys: 'trouble' },
    ],
    ['keys run low, which is nobody’s business', { alerts: [{ kind: 'stock', subject: 'x' }] }, {}],
  ])('%s', (_, over, expected) => {
    expect(statesOf(seen(over))).toEqual({ ...well, ...expected })
  })
})

test('what nobody knows is never called well', () => {
  expect(worstOf(['ok', 'unknown'])).toBe('unknown')
  expect(worstOf(['unknown', 'down', 'ok'])).toBe('down')
  expect(describeDay('2026-01-01', 86_400)).toMatchObject({ state: 'unknown', watchedPercent: 0 })
  const row = { looks: 2_000, unknown: 0, trouble: 0, down: 0 }
  expect(describeDay('2026-01-01', 86_400, row).state).toBe('unknown')
  expect(describeDay('2026-01-01', 86_400, { ...row, looks: 5_760 })).toMatchObject({
    state: 'ok',
    watchedPercent: 100,
  })
  expect(describeDay('2026-01-01', 86_400, { ...row, down: 8 })).toMatchObject({
    state: 'down',
    downMinutes: 2,
  })
})

test('ninety days end today, and a day without a row is unknown', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const row = {
    day: '2026-02-28',
    component: 'shop',
    looks: 5_700,
    unknown: 0,
    trouble: 3,
    down: 0,
  } as const
  const days = daysUntil(now, 90, [row])
  expect(days).toHaveLength(90)
  expect(days.at(-1)).toMatchObject({ day: '2026-03-01', state: 'unknown' })
  expect(days.at(-2)).toMatchObject({ day: '2026-02-28', state: 'trouble', troubleMinutes: 1 })
  expect(days.slice(0, 88).every(({ state }) => state === 'unknown')).toBe(true)
})
