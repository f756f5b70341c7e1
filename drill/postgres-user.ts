import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { userInfo } from 'node:os'

/** PostgreSQL refuses to run as root. */
const isRoot = userInfo().uid === 0

/** A command line as the user of the database. */
export const asPostgres = (line: readonly string[]): string[] =>
  isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...line] : [...line]

/** What belongs to the database is owned by its user. */
export function giveToPostgres(folder: string) {
  if (isRoot) execFileSync('chown', ['-R', 'postgres:postgres', folder])
}

/** Runs a command of the database's user to its end; what it said. */
export async function run(line: readonly string[], withinMs = 60_000): Promise<string> {
  const [command = '', ...args] = asPostgres(line)
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  const said = Buffer.concat(chunks).toString()
  if (code !== 0) throw new Error(`${line.slice(0, 3).join(' ')} ended with ${code}: ${said}`)
  return said
}
