import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { largeTableOf } from '../apps/server/src/infra/db/migrations/large-tables.ts'
import { linkPackages } from '../apps/server/src/testing/next-version.ts'

const MANY = 20
/** A build of an index that is as long on a small shop as another is on a large one. */
const dear = `orders (md5(repeat(id::text, 2000)))`

/** What `--plant` adds to the migrations of this program: what must fail, and its twin that must not. */
export const planted: Readonly<Record<string, string>> = {
  bad: `create index orders_planted on ${dear};\n`,
  good: `-- concurrently\ncreate index concurrently if not exists orders_planted on ${dear};\n`,
}

/** The program as it was at a commit, such as the last release. */
export async function programAt(commit: string, root: string): Promise<string> {
  mkdirSync(root)
  const archive = join(root, 'program.tar')
  const parts = ['apps/server', 'packages', 'package.json', 'tsconfig.base.json']
  execFileSync('git', ['archive', '--output', archive, commit, ...parts])
  execFileSync('tar', ['-xf', archive, '-C', root])
  await linkPackages(root)
  return root
}

const run = promisify(execFile)

/** A command of that program's database, to its end. */
export async function runDb(root: string, url: string, ...words: readonly string[]) {
  const hook = ['--import', './src/infra/tsx-hook.ts', 'src/cli/db.ts', ...words]
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: url, DATABASE_OWNER_URL: url }
  const { stdout } = await run(process.execPath, hook, { cwd: join(root, 'apps/server'), env })
  return stdout.trim()
}

/** The largest tables of this database that the law does not know to be large. */
export async function unlistedTables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ table: string }>(
    `select coalesce(parent.relname, c.relname) as "table"
     from pg_class c
     left join pg_inherits i on i.inhrelid = c.oid
     left join pg_class parent on parent.oid = i.inhparent
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'parts')
     group by 1
     order by sum(pg_total_relation_size(c.oid)) desc
     limit $1`,
    [MANY],
  )
  await client.end()
  return rows.map(({ table }) => table).filter((table) => largeTableOf(table) === undefined)
}
