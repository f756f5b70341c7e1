import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { buildApp } from '../apps/server/src/app.ts'
import { loadConfig } from '../apps/server/src/config.ts'
import { createLog } from '../apps/server/src/infra/log.ts'
import { listenToContent } from '../apps/server/src/infra/pages/content.ts'
import { createStaff } from '../apps/server/src/modules/staff/staff/create-staff.ts'
import { multiply } from '../apps/server/src/seed/size/multiply.ts'
import { startContext } from '../apps/server/src/start-context.ts'
import { databaseUrl, serverCommand } from './processes.ts'

const PASSWORD = 'correct horse battery'

export type ListAnswer = Readonly<Record<string, unknown>> & { page?: { next: string | null } }

export type Size = Readonly<{
  name: string
  /** What the database is filled with, unless it begins as another one. */
  base: readonly string[]
  from?: Size
  copies: number
}>

const urlOf = (name: string) => `${databaseUrl}_${name}`
const databaseOf = (name: string) => new URL(urlOf(name)).pathname.slice(1)

export async function connected<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const runDb = (url: string, args: readonly string[]) =>
  execFileSync(process.execPath, [...serverCommand.main, 'src/cli/db.ts', ...args], {
    cwd: serverCommand.folder,
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'inherit',
  })

async function copyDatabase(from: string, to: string) {
  const url = new URL(urlOf(from))
  url.pathname = '/postgres'
  await connected(url.href, async (client) => {
    const target = client.escapeIdentifier(databaseOf(to))
    await client.query(`drop database if exists ${target} with (force)`)
    await client.query(
      `create database ${target} template ${client.escapeIdentifier(databaseOf(from))} strategy file_copy`,
    )
  })
}

const has = (url: string, table: string) =>
  connected(url, (client) => client.query(`select from ${table} limit 1`)).then(
    () => true,
    () => false,
  )

/** A database of this size and of today's tables, kept for the next run. */
export async function prepared(size: Size, seconds?: number): Promise<string> {
  const { name, base, from, copies } = size
  const url = urlOf(name)
  if (await has(url, 'bench_ready')) {
    runDb(url, ['migrate'])
    return url
  }
  const began = performance.now()
  const isBegun = await has(url, 'copied_tables')
  if (from && !isBegun) {
    await prepared(from)
    await copyDatabase(from.name, name)
    await connected(url, (client) => client.query('drop table bench_ready'))
  }
  if (!from) runDb(url, ['reset', ...base])
  const say = console.log
  const config = { ...loadConfig(), DATABASE_URL: url }
  const options = { say, isExact: !from, ...(seconds && { seconds }) }
  if (!(await multiply(config, url, copies, options)))
    throw new Error(`${name} is not whole yet: the next run goes on`)
  await connected(url, (client) => client.query('create table bench_ready as select 1 as one'))
  console.log(`  ${name} written in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
  return url
}

/** The shop on this database, with a member of staff who may see everything. */
export async function opened(url: string) {
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
  const staff = { authorization: `Bearer ${token}`, cookie }
  const getAs = async (path: string, headers: Record<string, string>): Promise<ListAnswer> => {
    const answer = await fetch(`${address}${path}`, { headers })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as ListAnswer
  }
  const shut = async () => {
    await app.close()
    await content.close()
    await close()
  }
  return { ctx, getAs, get: (path: string) => getAs(path, staff), shut, url }
}
export type Shop = Awaited<ReturnType<typeof opened>>
