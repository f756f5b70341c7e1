import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { resultsFile } from '../chaos/results.ts'
import { mayUnshare, unshared } from './networks.ts'
import { kept } from './summary.ts'

const usage = `usage: npm run drill -- [options]
  --profile full|short|ci|deploy   which events and how many buyers (full: 20 events, half an hour)
  --events kill,switch,…    these instead: kill, switch, freeze20, freeze35, standby, cut, deploy
  --rate 6                  buyers a second
  --minutes 60              no event begins after so many
  --side-by-side 600        seconds in which old and new versions run together in a deploy
  --together                events after a deploy happen while its versions run side by side
  --loopback                no networks of their own for the nodes, as where none may be made
  --pooler                  the shop reaches the database through pgbouncer
  --restore                 then restores a backup to a moment between two orders
  --ballast-mb 1024         with --restore: so much more in the backup
  --etcd-api v2|v3          v2 with Patroni before 3.0.3, which is refused with v3
  --add-to FILE             where results add up (results/drill.jsonl)
  --summary                 only what all runs so far say`

const root = fileURLToPath(new URL('../', import.meta.url))
const program = fileURLToPath(new URL('inside.ts', import.meta.url))

const { values } = parseArgs({ strict: false })
const addTo = typeof values['add-to'] === 'string' ? values['add-to'] : resultsFile('drill')

/** Pages are part of what must stay: without the built ones there is nothing to look at. */
function buildPages() {
  if (existsSync(join(root, 'apps/web/build/server'))) return
  const { status } = spawnSync('npm', ['run', '-s', 'build'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('the pages could not be built')
}

/** A shell collects what the nodes leave behind, as the first process of a machine does. */
const first = ['bash', '-c', '"$0" "$@"; exit $?'] as const

async function drillIn(folder: string): Promise<number> {
  const hasNetworks = !values.loopback && userInfo().uid === 0 && mayUnshare()
  const given = process.argv.slice(2).filter((arg) => arg !== '--' && arg !== '--loopback')
  const own = ['--folder', folder, ...(hasNetworks ? ['--networks'] : [])]
  const adding = values['add-to'] === undefined ? ['--add-to', addTo] : []
  const hook = join(root, 'apps/server/src/infra/tsx-hook.ts')
  const line = [process.execPath, '--import', hook, program, ...given, ...own, ...adding]
  const [command = '', ...args] = hasNetworks ? ['unshare', ...unshared, ...first, ...line] : line
  const child: ChildProcess = spawn(command, args, { cwd: root, stdio: 'inherit' })
  // What runs in its own space ends with it; anything else is told to clean up.
  const stop = () => child.kill(hasNetworks ? 'SIGKILL' : 'SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

if (values.help) console.log(usage)
else if (values.summary) console.log(kept(addTo))
else {
  buildPages()
  const folder = mkdtempSync('/tmp/keyhaven-drill.')
  chmodSync(folder, 0o755)
  try {
    process.exitCode = await drillIn(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
