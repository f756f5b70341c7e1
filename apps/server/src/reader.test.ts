import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from './boot.ts'
import { seedShop } from './cli/database.ts'
import { type Config, loadConfig } from './config.ts'
import { assertOwnReader } from './infra/db/foreign-reader.ts'
import { readerUse } from './infra/db/reader-use.ts'
import { checkInvariants } from './modules/operations/invariants/invariants.service.ts'
import { someTerms } from './testing/coupons.ts'
import { eventually } from './testing/eventually.ts'
import { asked, startReplicated } from './testing/replica.ts'
import { type TestShop, testShop } from './testing/test-shop.ts'
import { fromOurPage, staffHeaders } from './testing/test-staff.ts'

const NAME = 'reader_test'
const COUPONS = '/api/admin/coupons'

let servers: Awaited<ReturnType<typeof startReplicated>>
let one: TestShop
let other: TestShop
let config: Pick<Config, 'DATABASE_URL' | 'DATABASE_READER_URL' | 'LIMIT_FACTOR'>
let headers: Record<string, string>
let colleague: Record<string, string>

beforeAll(async () => {
  servers = await startReplicated()
  const { primary, replica } = servers
  await asked(primary.url('postgres'), `create database ${NAME}`)
  config = {
    DATABASE_URL: primary.url(NAME),
    DATABASE_READER_URL: replica.url(NAME),
    LIMIT_FACTOR: 1_000,
  }
  const whole = { ...loadConfig(), ...config }
  await prepareDatabase(whole)
  await seedShop(whole)
  one = await testShop(config)
  other = await testShop(config)
  headers = { ...fromOurPage, ...(await staffHeaders(one, 'admin')) }
  colleague = { ...fromOurPage, ...(await staffHeaders(one, 'admin')) }
  await caughtUp()
})
afterAll(async () => {
  await one?.close()
  await other?.close()
  await servers?.destroy()
})
afterEach(async () => {
  await asked(servers.replica.url(NAME), 'select pg_wal_replay_resume()')
  await caughtUp()
})

const onReplica = <Row extends object>(text: string) => asked<Row>(servers.replica.url(NAME), text)

/** The copy has replayed everything the primary has written. */
const caughtUp = () =>
  eventually('the copy', async () => {
    const [at] = await asked<{ lsn: string }>(
      servers.primary.url(NAME),
      'select pg_current_wal_lsn()::text as lsn',
    )
    const [is] = await onReplica<{ current: boolean }>(
      `select pg_last_wal_replay_lsn() >= '${at?.lsn}' as current`,
    )
    return is?.current === true
  })

const codesOf = async (shop: TestShop, by = headers): Promise<string[]> => {
  const reply = await shop.app.inject({ method: 'GET', url: `${COUPONS}?limit=100`, headers: by })
  expect(reply.statusCode, reply.payload).toBe(200)
  return reply.json<{ coupons: { code: string }[] }>().coupons.map(({ code }) => code)
}

async function make(code: string) {
  const payload = { code, ...someTerms }
  const reply = await one.app.inject({ method: 'POST', url: COUPONS, headers, payload })
  expect(reply.statusCode, reply.payload).toBeLessThan(300)
}

/** Which server answered the lists that this asks for. */
async function askedFrom(work: () => Promise<unknown>) {
  const before = { ...readerUse }
  await work()
  return {
    reader: readerUse.reader - before.reader,
    primary: readerUse.primary - before.primary,
  }
}

/** Reads until the copy answers, as it does once it is known to be current. */
const readerAnswers = () =>
  eventually('the reader', async () => {
    const { reader, primary } = await askedFrom(() => codesOf(one, colleague))
    return reader > 0 && primary === 0
  })

test('lists are read from the copy', readerAnswers)

test('while the copy stands still the one who changed something sees it, at every server', async () => {
  await readerAnswers()
  await onReplica('select pg_wal_replay_pause()')
  await make('STILL1')
  expect(await codesOf(one)).toContain('STILL1')
  expect(await codesOf(other)).toContain('STILL1')
  expect(await codesOf(one, colleague), 'what others see comes from the copy').not.toContain(
    'STILL1',
  )
})

test('a copy that stays behind is not read by anyone after five seconds', async () => {
  await readerAnswers()
  await onReplica('select pg_wal_replay_pause()')
  await make('BEHIND1')
  await eventually('the primary', async () => {
    const codes = await codesOf(one, colleague)
    return codes.includes('BEHIND1') && readerUse.isAway
  })
  await onReplica('select pg_wal_replay_resume()')
  await readerAnswers()
  expect(readerUse.isAway).toBe(false)
})

test('a call that changes something reads what it wrote in the same call', async () => {
  await readerAnswers()
  const { reader } = await askedFrom(() => make('SAME1'))
  expect(reader).toBe(0)
})

test('lists answer while the copy is killed, and it is read again when it is back', async () => {
  await readerAnswers()
  await servers.replica.stop()
  for (let time = 0; time < 5; time += 1) await codesOf(one, colleague)
  expect(readerUse.isAway).toBe(true)
  await servers.replica.start()
  await readerAnswers()
})

test('lists answer while the copy is frozen: who meets it waits some seconds, the next nobody', async () => {
  await readerAnswers()
  servers.replica.freeze()
  try {
    await codesOf(one, colleague)
    expect(readerUse.isAway).toBe(true)
    const { reader } = await askedFrom(() => codesOf(one, colleague))
    expect(reader).toBe(0)
  } finally {
    servers.replica.thaw()
  }
})

test('the invariants are looked for on the copy', async () => {
  await readerAnswers()
  const { reader } = await askedFrom(() => checkInvariants(one.ctx))
  expect(reader).toBeGreaterThan(0)
})

test('a process that is told to read another database does not start', async () => {
  const another = Object.assign(new URL(config.DATABASE_URL), { pathname: '/postgres' }).href
  await expect(assertOwnReader({ ...config, DATABASE_READER_URL: another })).rejects.toThrow(
    /another database/,
  )
  await expect(assertOwnReader(config)).resolves.toBeUndefined()
  const same = { ...config, DATABASE_READER_URL: config.DATABASE_URL }
  await expect(assertOwnReader(same)).resolves.toBeUndefined()
})

test('a copy that is away stops no start', async () => {
  const away = { ...config, DATABASE_READER_URL: 'postgres://postgres@127.0.0.1:1/nothing' }
  await expect(assertOwnReader(away)).resolves.toBeUndefined()
})
