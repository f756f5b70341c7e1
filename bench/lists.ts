import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { buildApp } from '../apps/server/src/app.ts'
import { loadConfig } from '../apps/server/src/config.ts'
import { createLog } from '../apps/server/src/infra/log.ts'
import { listenToContent } from '../apps/server/src/infra/pages/content.ts'
import { createStaff } from '../apps/server/src/modules/platform/staff/create-staff.ts'
import { multiply } from '../apps/server/src/seed/size/multiply.ts'
import { startContext } from '../apps/server/src/start-context.ts'
import { databaseUrl, serverCommand } from './processes.ts'
import type { Profile } from './profile.ts'
import { recorded, type Sent } from './recorder.ts'
import { type StaffList, staffLists } from './staff-lists.ts'

const MOST_BUFFERS = 2_000
const LARGE_TABLE = 100_000
const SLOWER_AT_MOST = 2
/** Below this a difference is the machine's, not the list's. */
const NOISE_MS = 15
const DEEP_PAGES = 10
const PASSWORD = 'correct horse battery'

type Answer = Readonly<Record<string, unknown>> & { page?: { next: string | null } }
type Size = Profile['lists']['sizes'][number]

const urlOf = (name: string) => `${databaseUrl}_${name}`

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A database of this size and of today's tables, kept for the next run. */
async function prepared({ name, base, copies }: Size): Promise<string> {
  const url = urlOf(name)
  const migrations = serverCommand.migrations()
  const isThere = await connected(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::integer as count from schema_migrations, bench_ready',
    )
    return rows[0]?.count === migrations
  }).catch(() => false)
  if (isThere) return url
  const from = performance.now()
  const env = { ...process.env, DATABASE_URL: url }
  execFileSync(process.execPath, [...serverCommand.main, 'src/cli/db.ts', 'reset', ...base], {
    cwd: serverCommand.folder,
    env,
  })
  await multiply({ ...loadConfig(), DATABASE_URL: url }, url, copies)
  await connected(url, (client) => client.query('create table bench_ready as select 1 as one'))
  console.log(`  ${name} written in ${((performance.now() - from) / 1_000).toFixed(0)} s`)
  return url
}

/** The shop on this database, with a member of staff who may see everything. */
async function opened(url: string) {
  const base = { ...loadConfig(), LOG_LEVEL: 'silent', NODE_ENV: 'test' } as const
  const config = { ...base, DATABASE_URL: url, LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 1e6 }
  const { ctx, close } = await startContext(config, 'server', createLog(config, 'bench'))
  const content = await listenToContent(url, ctx.log)
  const { app } = await buildApp(ctx, { content })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const email = `bench-${randomBytes(4).toString('hex')}@example.com`
  const member = { firstName: 'Ada', lastName: 'Byron', email, password: PASSWORD }
  await createStaff(ctx.db, { ...member, role: 'super_admin' }, 'bench')
  const login = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { token } = (await login.json()) as { token?: string }
  if (!token) throw new Error(`no login: ${login.status}`)
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const headers = { authorization: `Bearer ${token}`, cookie }
  const get = async (path: string): Promise<Answer> => {
    const answer = await fetch(`${address}${path}`, { headers })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const shut = async () => {
    await app.close()
    await content.close()
    await close()
  }
  return { get, shut, url }
}
type Shop = Awaited<ReturnType<typeof opened>>

const withQuery = (path: string, more: string) => `${path}${path.includes('?') ? '&' : '?'}${more}`

/** A row that the shop can open: copies have names that no address takes. */
const isOriginal = (row: Readonly<Record<string, unknown>>) => !String(row.id).includes('~')

type Asked = Readonly<{ label: string; path: string }>

/** The first page, a deep one and the page of a row, where there are such. */
async function pathsOf({ get }: Shop, { path, rows, detail }: StaffList): Promise<Asked[]> {
  const paths: Asked[] = [{ label: path, path }]
  if (!rows) return paths
  const big = withQuery(path, 'limit=200')
  let answer = await get(big)
  const shown = answer[rows] as Readonly<Record<string, unknown>>[] | undefined
  if (!shown) throw new Error(`${path} has no ${rows}`)
  const row = shown.find(isOriginal) ?? shown[0]
  if (detail && row) paths.push({ label: `${path}, one of them`, path: detail(row) })
  let cursor: string | null | undefined
  for (let page = 1; page <= DEEP_PAGES && answer.page?.next; page += 1) {
    cursor = answer.page.next
    answer = await get(withQuery(big, `after=${encodeURIComponent(cursor)}`))
  }
  if (cursor) {
    const deep = withQuery(path, `after=${encodeURIComponent(cursor)}`)
    paths.push({ label: `${path}, deep`, path: deep })
  }
  return paths
}

type Plan = Readonly<{
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}>

const rowsRead = (plan: Plan) =>
  ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 1)

/** Tables that were read from end to end although they are large. */
function scansIn(plan: Plan): string[] {
  const own =
    plan['Node Type'] === 'Seq Scan' && rowsRead(plan) >= LARGE_TABLE
      ? [plan['Relation Name'] ?? '?']
      : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansIn)]
}

async function explained(client: pg.Client, { text, values }: Sent): Promise<Plan> {
  await client.query('begin')
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      [...values],
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    if (!plan) throw new Error('no plan')
    return plan
  } finally {
    await client.query('rollback')
  }
}

/** What PostgreSQL reads for one answer, statement by statement. */
async function costOf(client: pg.Client, { get }: Shop, path: string) {
  const sent = await recorded(() => get(path))
  const reads = sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text))
  let buffers = 0
  const scans: string[] = []
  let worst = { buffers: 0, text: '' }
  for (const statement of reads) {
    const plan = await explained(client, statement)
    const touched = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    buffers += touched
    if (touched > worst.buffers) worst = { buffers: touched, text: statement.text }
    scans.push(...scansIn(plan))
  }
  return { buffers, scans, worst: worst.text }
}

async function timeOf({ get }: Shop, path: string): Promise<number> {
  const from = performance.now()
  await get(path)
  return performance.now() - from
}

const p95 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

type Found = Readonly<{ label: string; problems: string[]; line: string; worst: string }>

async function measured(
  shops: readonly [Shop, Shop],
  list: StaffList,
  { rounds, judgesTime }: Pick<Profile['lists'], 'rounds' | 'judgesTime'>,
): Promise<Found[]> {
  const [small, large] = shops
  const asked = await pathsOf(large, list)
  const inSmall = await pathsOf(small, list)
  const found: Found[] = []
  for (const { label, path } of asked) {
    const twin = inSmall.find((one) => one.label === label)
    const { buffers, scans, worst } = await connected(large.url, (client) =>
      costOf(client, large, path),
    )
    const times = { small: [] as number[], large: [] as number[] }
    // In turn, so that whatever else the machine does disturbs both.
    for (let round = 0; round < rounds; round += 1) {
      if (twin) times.small.push(await timeOf(small, twin.path))
      times.large.push(await timeOf(large, path))
    }
    const [before, after] = [p95(times.small), p95(times.large)]
    const isSlower =
      judgesTime &&
      twin &&
      after > (list.slowerAtMost ?? SLOWER_AT_MOST) * before &&
      after - before > NOISE_MS
    const problems = [
      ...(buffers > MOST_BUFFERS ? [`${buffers} buffers`] : []),
      ...scans.map((table) => `reads all of ${table}`),
      ...(isSlower ? [`${(after / before).toFixed(1)} times as slow`] : []),
    ]
    const line = `${buffers.toString().padStart(6)} buffers  p95 ${before.toFixed(0)} → ${after.toFixed(0)} ms`
    found.push({ label, problems, line, worst })
  }
  return found
}

/** A list that gives no answer fails, and the others are still measured. */
const failed = ({ path }: StaffList, { message }: Error): Found => ({
  label: path,
  problems: [message.slice(0, 200)],
  line: '     –',
  worst: '',
})

/** What every list of staff costs in a large shop, beside a small one. */
export async function measureLists(
  { sizes, rounds, judgesTime }: Profile['lists'],
  { size: largest, only = '' }: { size?: string | undefined; only?: string | undefined },
): Promise<boolean> {
  const first = sizes[0]
  const second = sizes.find(({ name }) => name === largest) ?? sizes[sizes.length - 1] ?? first
  const shops = [await opened(await prepared(first)), await opened(await prepared(second))] as const
  let isFine = true
  try {
    for (const list of staffLists.filter(({ path }) => path.includes(only))) {
      for (const { label, problems, line, worst } of await measured(shops, list, {
        rounds,
        judgesTime,
      }).catch((error: Error) => [failed(list, error)])) {
        console.log(`${problems.length > 0 ? '✗' : ' '} ${line}  ${label}  ${problems.join(', ')}`)
        if (problems.length > 0) isFine = false
        if (problems.length > 0 && process.env.BENCH_PLANS) console.log(worst)
      }
    }
  } finally {
    for (const shop of shops) await shop.shut()
  }
  return isFine
}
