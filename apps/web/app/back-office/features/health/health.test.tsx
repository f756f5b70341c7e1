// @vitest-environment happy-dom
import {
  discardDeadLetter,
  listAlerts,
  listDeadLetters,
  listSchedules,
  listWebhookTraffic,
  readHealth,
  replayIncoming,
  replayOutgoing,
  retryDeadLetter,
  runSchedule,
} from '@keyhaven/contracts/staff/health'
import { listStatusNotes, writeStatusNote } from '@keyhaven/contracts/staff/status-notes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import Health from './screen.tsx'

const part = (name: string) => `/admin/main-site?tab=health&part=${name}`
const at = part('health')
const result = { id: 'I3', says: 'every paid order has its keys' }
const state = {
  parts: [
    {
      id: 'database' as const,
      name: 'Database',
      state: 'ok' as const,
      figure: '4 ms',
      hours: ['ok' as const, 'away' as const],
    },
  ],
  queues: [{ name: 'mails', title: 'E-mails', waiting: 3, done: [1, 2, 3] }],
  invariants: {
    number: 12,
    checked: 1,
    isWhole: true,
    results: [result],
    recent: [{ violations: 0 }],
  },
}
const letter = {
  id: '0190a0a0-0000-7000-8000-000000000004',
  title: 'E-mail to a buyer',
  reason: 'Mailbox full',
  tries: 8,
  queue: 'mails',
}
const incoming = { id: 'evt_0001', type: 'payment.succeeded', tries: 1 }
const outgoing = {
  id: 6,
  event: 'order.paid',
  to: 'books.example.com',
  state: 'delivered' as const,
  lastStatus: 200,
}
const task = { name: 'invariants.check', title: 'Check of invariants', everyMs: 3_600_000 }
const beside = () => [
  on(listDeadLetters, { deadLetters: [letter] }),
  on(listWebhookTraffic, { incoming: [incoming], outgoing: [outgoing] }),
  on(listSchedules, { schedules: [task] }),
]

keepsItsPromises({
  name: 'The health of the shop',
  part: <Health />,
  at,
  full: on(readHealth, state),
  shows: [
    /^No alert is open, but not everything is known/,
    /Not known to be well: .*Last backup/,
    '4 ms',
    /^Of the last 2 hours: 1 with trouble/,
    'All 1 hold',
    'Not known: no process speaks.',
  ],
  calls: beside,
})

const day = 86_400_000
const backup = (age: number) => ({
  kind: 'backup' as const,
  at: new Date(Date.now() - age).toISOString(),
})
const silent = {
  ...state.parts[0],
  id: 'provider' as const,
  name: 'Card provider',
  state: 'unknown' as const,
}
const lastCheck = { at: '2026-11-18T12:00:00.000Z', firstBad: null }

test.each([
  ['a fresh backup and a checked chain', {}, 'No alert is open.'],
  ['no backup', { reports: [] }, 'Not known to be well: Last backup.'],
  [
    'an old backup',
    { reports: [backup(3 * day)] },
    'Not known to be well: Backup of the last two days.',
  ],
  ['a silent provider', { parts: [silent] }, 'Not known to be well: Card provider.'],
  ['no check of the data', { invariants: null }, 'Not known to be well: Checks of the data.'],
])('with %s health says: %j', async (_, about, words) => {
  const well = { ...state, reports: [backup(day / 2)], audit: { lastCheck } }
  renderScreen(<Health />, { at, calls: [on(readHealth, { ...well, ...about }), ...beside()] })
  await isSeen(words)
})

test('what does not hold stands first, with how often', async () => {
  const broken = { ...result, outcome: 'broken' as const, hits: 2 }
  const invariants = { ...state.invariants, violations: 1, results: [broken] }
  renderScreen(<Health />, { at, calls: [on(readHealth, { ...state, invariants }), ...beside()] })
  await isSeen('It does not hold that every paid order has its keys.')
  await isSeen('2 contradictions')
  await isSeen('1 of 1 does not hold')
})

test('alerts that are open are counted beside the title', async () => {
  const alerts = [
    { id: 1, kind: 'queues-behind' as const, says: 'Mails wait', severity: 'critical' as const },
  ]
  renderScreen(<Health />, {
    at,
    calls: [
      on(readHealth, { ...state, alerts: alerts.map(({ kind: _, ...one }) => one) }),
      ...beside(),
    ],
  })
  await isSeen('1 problem')
  await isSeen(/^Mails wait/)
})

keepsItsPromises({
  name: 'The dead letters',
  part: <Health />,
  at: part('jobs'),
  full: on(listDeadLetters, { deadLetters: [letter] }),
  shows: ['Mailbox full', '1 to take', '8 tries in mails'],
  empty: [on(listDeadLetters), 'No dead letter'],
  calls: () => [on(readHealth, state)],
})

keepsItsPromises({
  name: 'The schedule',
  part: <Health />,
  at: part('schedule'),
  full: on(listSchedules, { schedules: [task] }),
  shows: ['Check of invariants', '60 min'],
  empty: [on(listSchedules), 'No task is known'],
  calls: () => [on(readHealth, state)],
})

keepsItsPromises({
  name: 'The alerts',
  part: <Health />,
  at: part('alerts'),
  full: on(listAlerts, { alerts: [{ id: 1, says: 'Mails wait', severity: 'warning' }] }),
  shows: ['Mails wait', 'Open'],
  empty: [on(listAlerts), 'No alert yet'],
  calls: () => [on(readHealth, state)],
})

const note = { id: 2, message: 'Mails are late', state: 'monitoring' as const, byName: 'Bo Lind' }
keepsItsPromises({
  name: 'The notes of the status page',
  part: <Health />,
  at: part('status'),
  full: on(listStatusNotes, { notes: [note] }),
  shows: ['Mails are late', 'Fixed, being watched', 'Bo Lind'],
  empty: [on(listStatusNotes), 'No note yet'],
  calls: () => [on(readHealth, state)],
})

const all = () => [on(readHealth, state), ...beside(), on(listStatusNotes, { notes: [note] })]
actsKeepTheirPromises(<Health />, { at: part('jobs'), as: 'admin', calls: all }, [
  {
    name: 'Putting a dead letter away',
    open: /^Put away ?: E-mail/,
    press: 'Put away',
    hasReason: true,
    call: on(discardDeadLetter),
  },
  {
    name: 'Saying something on the status page',
    at: part('status'),
    open: 'New note',
    press: 'Publish',
    fill: async ({ fill, choose }, dialog) => {
      await choose('State', 'identified', dialog)
      await fill('Message', 'Mails are late.', dialog)
    },
    call: on(writeStatusNote),
    body: { follows: null, component: null, state: 'identified', message: 'Mails are late.' },
  },
  {
    name: 'Saying more about it',
    at: part('status'),
    open: 'Say more',
    press: 'Publish',
    fill: ({ fill }, dialog) => fill('Message', 'All is sent.', dialog),
    call: on(writeStatusNote),
    body: { follows: 2, component: null, state: 'investigating', message: 'All is sent.' },
  },
])

test.each([
  ['jobs', /^Retry now ?: E-mail/, retryDeadLetter, 'It is in its queue again.'],
  ['schedule', /^Run now ?: Check/, runSchedule, 'A worker runs invariants.check now.'],
  ['webhooks', /^Replay payment/, replayIncoming, 'It is worked on again.'],
  ['webhooks', /^Replay order/, replayOutgoing, 'It is told again.'],
  ['health', /^Run now ?: invariants/, runSchedule, 'A worker checks them now.'],
])('on %s, %s is done once, and a refusal is told', async (name, button, endpoint, done) => {
  const { press, sent } = renderScreen(<Health />, {
    at: part(name),
    calls: [...all(), on(endpoint, refuse('unavailable'), {})],
  })
  await press(button)
  await isSeen('Nothing was done.')
  await press(button)
  await isSeen(done)
  await waitFor(() => expect(sent(endpoint)).toHaveLength(2))
})

test('events in and out say how they went', async () => {
  renderScreen(<Health />, { at: part('webhooks'), calls: all() })
  await isSeen('…0001')
  await isSeen('Waiting')
  await isSeen('books.example.com')
  await isSeen('200')
})

test('the queues say how many workers there are and what waits', async () => {
  renderScreen(<Health />, { at: part('jobs'), calls: all() })
  await isSeen('0 workers, 0 running')
  expect(await screen.findByRole('row', { name: /^E-mails ?mails 3 0 0 0/ })).toBeTruthy()
})
