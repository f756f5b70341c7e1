import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { checks, examine } from './checks.ts'
import * as database from './database.rules.ts'
import {
  exitCodeOf,
  type Finding,
  fine,
  lineOf,
  type State,
  toMend,
  unknown,
} from './finding.rules.ts'
import * as machine from './machine.rules.ts'
import * as outside from './outside.rules.ts'

const schema = { due: [], failed: [], unfinished: [], strange: [], brokenIndexes: [] }
const webhook = { secret: 'whsec_x', eventHours: 1, paidHours: 1, waitingSeconds: 0 }
const disk = (free: number) => [{ folder: '/', free, bytes: 100 }]
const path = '/etc/keyhaven/shop.env'
const run = { hours: 1, broken: [], failed: [] }

const cases: [string, Finding, State][] = [
  ['settings that only their group reads', machine.judgeFile({ path, mode: 0o100640 }), 'fine'],
  ['settings that everyone reads', machine.judgeFile({ path, mode: 0o100644 }), 'broken'],
  ['settings that the shop could change', machine.judgeFile({ path, mode: 0o100660 }), 'broken'],
  ['no file of settings', machine.judgeFile(undefined), 'mend'],
  ['a placeholder', machine.judgePlaceholders(['SMTP_URL']), 'broken'],
  ['a setting that cannot be', machine.judgeSettings(['PORT: must be a number']), 'broken'],
  ['a setting with a slip in its name', machine.judgeNames(['STMP_URL']), 'mend'],
  ['what was installed runs', machine.judgeRunning('0.2.0', ['0.2.0', '0.2.0']), 'fine'],
  ['an older version still runs', machine.judgeRunning('0.2.0', ['0.1.0', '0.2.0']), 'mend'],
  ['nothing runs', machine.judgeRunning('0.2.0', []), 'unknown'],
  ['a unit that is gone', machine.judgeUnits({ missing: ['a.service'], changed: [] }), 'broken'],
  ['a unit changed by hand', machine.judgeUnits({ missing: [], changed: ['a.service'] }), 'mend'],
  ['a disk with room', machine.judgeDisks(disk(15)), 'fine'],
  ['a disk that fills up', machine.judgeDisks(disk(14)), 'mend'],
  ['a disk that is full', machine.judgeDisks([...disk(90), ...disk(4)]), 'broken'],
  ['a clock that is right', machine.judgeClock(-2), 'fine'],
  ['a clock that is wrong', machine.judgeClock(2.1), 'mend'],
  ['PostgreSQL 15', database.judgeDatabase(150_000), 'fine'],
  ['PostgreSQL 14', database.judgeDatabase(140_012), 'broken'],
  ['a powerful role in a live shop', database.judgeRole('it owns tables', true), 'broken'],
  ['a powerful role where one tries', database.judgeRole('it owns tables', false), 'mend'],
  ['an owner that owns nothing', database.judgeOwner(false), 'broken'],
  ['a schema that is done', database.judgeSchema(schema), 'fine'],
  [
    'a schema that a worker finishes',
    database.judgeSchema({ ...schema, unfinished: ['a'] }),
    'fine',
  ],
  ['a migration that is due', database.judgeSchema({ ...schema, due: ['a'] }), 'broken'],
  ['a migration that failed', database.judgeSchema({ ...schema, failed: ['a'] }), 'mend'],
  ['an index left behind', database.judgeSchema({ ...schema, brokenIndexes: ['a'] }), 'mend'],
  ['a schema from the future', database.judgeSchema({ ...schema, strange: ['a'] }), 'mend'],
  ['a queue that moves', database.judgeQueue({ dead: 0, oldestSeconds: 300 }), 'fine'],
  ['a queue that stands', database.judgeQueue({ dead: 0, oldestSeconds: 301 }), 'broken'],
  ['a job that was given up', database.judgeQueue({ dead: 1, oldestSeconds: 0 }), 'mend'],
  ['a batch that no key opens', database.judgeKeys(['2025']), 'broken'],
  ['invariants that hold', database.judgeInvariants(run), 'fine'],
  ['an invariant that does not', database.judgeInvariants({ ...run, broken: ['V1'] }), 'broken'],
  ['one that was not checked', database.judgeInvariants({ ...run, failed: ['V1'] }), 'mend'],
  ['a check long ago', database.judgeInvariants({ ...run, hours: 4 }), 'mend'],
  ['a backup of last night', outside.judgeBackup(26), 'fine'],
  ['a backup of the night before', outside.judgeBackup(26.5), 'broken'],
  ['no backup', outside.judgeBackup(undefined), 'broken'],
  ['backups that stay', outside.judgeAway(false), 'mend'],
  ['a drill this month', outside.judgeDrill(35), 'fine'],
  ['a drill long ago', outside.judgeDrill(36), 'mend'],
  ['a server that answers', outside.judgeServer('x', { status: 200, text: '' }), 'fine'],
  ['a server that is not ready', outside.judgeServer('x', { status: 503, text: 'no' }), 'broken'],
  ['a worker', outside.judgeWorker(1), 'fine'],
  ['no worker', outside.judgeWorker(0), 'broken'],
  ['mail that is refused', outside.judgeMail('535 no'), 'broken'],
  ['a key the provider refuses', outside.judgeProviderKey({ fault: 'no', isLive: true }), 'broken'],
  ['a test key', outside.judgeProviderKey({ fault: undefined, isLive: false }), 'mend'],
  ['a live key', outside.judgeProviderKey({ fault: undefined, isLive: true }), 'fine'],
  ['events that arrive', outside.judgeWebhook(webhook), 'fine'],
  [
    'a quiet shop',
    outside.judgeWebhook({ ...webhook, eventHours: undefined, paidHours: undefined }),
    'fine',
  ],
  ['a secret that is none', outside.judgeWebhook({ ...webhook, secret: 'sk_x' }), 'broken'],
  ['an event that waits', outside.judgeWebhook({ ...webhook, waitingSeconds: 301 }), 'broken'],
  ['payments without events', outside.judgeWebhook({ ...webhook, eventHours: 3 }), 'mend'],
  [
    'payments and never an event',
    outside.judgeWebhook({ ...webhook, eventHours: undefined }),
    'mend',
  ],
  ['a certificate for long', outside.judgeCertificate({ host: 'a', days: 14 }), 'fine'],
  ['a certificate for days', outside.judgeCertificate({ host: 'a', days: 13.9 }), 'mend'],
  ['a certificate of yesterday', outside.judgeCertificate({ host: 'a', days: -1 }), 'broken'],
  [
    'no certificate',
    outside.judgeCertificate({ host: 'a', days: undefined, fault: 'x' }),
    'broken',
  ],
]

test.each(cases)('%s', (_what, finding, state) => {
  expect(finding.state).toBe(state)
  expect(Boolean(finding.mend)).toBe(state === 'mend' || state === 'broken')
})

describe('the code at the end', () => {
  test.each<[number, Finding[]]>([
    [0, [fine('a')]],
    [1, [fine('a'), toMend('b', 'c')]],
    [1, [fine('a'), unknown('b')]],
    [2, [toMend('a', 'b'), database.judgeOwner(false)]],
  ])('is %s', (code, findings) => {
    expect(exitCodeOf(findings)).toBe(code)
  })
})

test('a finding is one line, with its mend', () => {
  const line = lineOf({ id: 'queue', ...database.judgeQueue({ dead: 2, oldestSeconds: 0 }) })
  expect(line).toBe(
    'MEND    queue                2 jobs were given up. shop jobs:dead lists them; staff retry them at /admin/health.',
  )
})

test('all twenty-five look at a real database, and none of them fails to', async () => {
  const DATABASE_URL = await testDatabase()
  const findings = await examine({ DATABASE_URL, NODE_ENV: 'test', PORT: '9' })
  expect(findings.map(({ id }) => id)).toEqual(Object.keys(checks))
  expect(findings).toHaveLength(25)
  expect(findings.filter(({ says }) => says.includes('could not be looked at'))).toEqual([])
  const of = (id: string) => findings.find((one) => one.id === id)?.state
  expect(of('database.answers')).toBe('fine')
  expect(of('schema')).toBe('fine')
  expect(of('keys.open')).toBe('fine')
  expect(of('server.ready')).toBe('broken')
})

test('without a database the others still look, and say why they cannot', async () => {
  const findings = await examine({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
  const broken = findings.filter(({ state }) => state === 'broken').map(({ id }) => id)
  expect(broken).toContain('database.answers')
  expect(findings.find(({ id }) => id === 'schema')?.state).toBe('unknown')
  expect(findings.find(({ id }) => id === 'disk')?.state).not.toBe('unknown')
})
