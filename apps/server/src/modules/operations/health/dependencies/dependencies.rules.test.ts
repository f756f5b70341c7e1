import { describe, expect, test } from 'vitest'
import { judgeParts, type Look, lastHours, unlessSilent } from './dependencies.rules.ts'

const GB = 1_000_000_000
const away = (part: string) => ({ parts: { [part]: true } })
const well = { database: false, 'card provider': false, redis: false, smtp: false }
const beat = {
  role: 'worker',
  parts: well,
  disks: [{ folder: '/', bytes: 100 * GB, free: 50 * GB }],
} as const
const calm: Look = {
  answerMs: 4,
  replicaLagSeconds: null,
  jobLateSeconds: null,
  mailWaitsSeconds: null,
  eventWaitsSeconds: null,
  hasRedis: true,
  beats: [beat],
}
const diskWith = (free: number) => ({
  beats: [beat, { ...beat, disks: [{ folder: '/data', bytes: 100, free }] }],
})

describe('each part is judged by what was seen of it', () => {
  test('a calm shop is well in all of them', () => {
    expect(new Set(Object.values(judgeParts(calm)))).toEqual(new Set(['ok']))
  })

  test.each([
    ['an answer of 251 ms', { answerMs: 251 }, 'database', 'slow'],
    ['a replica six seconds behind', { replicaLagSeconds: 6 }, 'database', 'slow'],
    [
      'a process without the database',
      { beats: [beat, { ...beat, ...away('database') }] },
      'database',
      'away',
    ],
    ['a job that is a minute late', { jobLateSeconds: 60 }, 'queue', 'ok'],
    ['a job that is later', { jobLateSeconds: 61 }, 'queue', 'slow'],
    ['a job that is five minutes late', { jobLateSeconds: 301 }, 'queue', 'away'],
    [
      'jobs without a worker',
      { beats: [{ ...beat, role: 'server' as const }] },
      'queue',
      'unknown',
    ],
    ['a mail that waits', { mailWaitsSeconds: 61 }, 'email', 'slow'],
    ['a mail server that is away', { beats: [{ ...beat, ...away('smtp') }] }, 'email', 'away'],
    [
      'mails with only a server to speak',
      { beats: [{ ...beat, role: 'server' as const }] },
      'email',
      'unknown',
    ],
    ['an event that waits', { eventWaitsSeconds: 400 }, 'provider', 'away'],
    [
      'a provider that is away',
      { beats: [{ ...beat, ...away('card provider') }] },
      'provider',
      'away',
    ],
    ['a shop without Redis', { hasRedis: false }, 'redis', 'unused'],
    ['a Redis that is away', { beats: [{ ...beat, ...away('redis') }] }, 'redis', 'away'],
    ['19 % free on one disk of two', diskWith(19), 'disk', 'slow'],
    ['14 % free on one disk of two', diskWith(14), 'disk', 'away'],
    ['no disk that anyone told of', { beats: [] }, 'disk', 'unknown'],
  ] as const)('%s', (_, seen, part, state) => {
    expect(judgeParts({ ...calm, ...seen })[part]).toBe(state)
  })
})

const row = { looks: 240, slow: 0, away: 0 }
test('a day has its oldest hour first, and an hour nobody watched is not green', () => {
  const rows = [
    { ...row, ago: 0, looks: 3 },
    { ...row, ago: 1, looks: 119 },
    { ...row, ago: 2, slow: 1 },
    { ...row, ago: 3, slow: 9, away: 1 },
    { ...row, ago: 4 },
  ]
  expect(lastHours(6, rows)).toEqual(['unknown', 'ok', 'away', 'slow', 'unknown', 'ok'])
})

test.each([
  ['ok', 86_400, 'ok'],
  ['ok', 86_401, 'unknown'],
  ['ok', null, 'unknown'],
  ['slow', 86_401, 'slow'],
  ['away', null, 'away'],
] as const)('a part that is %s and spoke %s seconds ago is %s', (state, seconds, judged) => {
  expect(unlessSilent(state, seconds)).toBe(judged)
})
