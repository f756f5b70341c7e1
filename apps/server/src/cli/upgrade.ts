import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Config, givenVariables, loadConfig, ownerUrlOf } from '../config.ts'
import { readRecords } from '../infra/db/migrations/records.ts'
import type { PlanAnswer } from './migrations.ts'
import * as machine from './upgrade/machine.ts'
import { needsBackup, planRefusal, refusalsBefore, superfluous } from './upgrade/upgrade.rules.ts'

const usage = `usage: shop upgrade FILE [--in-a-quiet-hour]
  FILE is keyhaven-VERSION.tar.zst, with SHA256SUMS beside it. It is unpacked beside the release that sells; the
  database is migrated, and worker and server are exchanged. shop rollback goes back.
  --in-a-quiet-hour   also if sales have to wait for a migration
  --of-package        the file came with the Debian package, whose system checked it`

const options = {
  'in-a-quiet-hour': { type: 'boolean', default: false },
  'of-package': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

type UpgradeRequest = Readonly<{
  file: string
  version: string
  isQuietHour: boolean
  isOfPackage: boolean
}>

async function factsOf(config: Config) {
  const client = new pg.Client({ connectionString: ownerUrlOf(config) })
  await client.connect()
  try {
    const records = await readRecords(client)
    const { rows } = await client.query<{ hours: number | null }>(
      `select extract(epoch from shop_now() - max(at))::double precision / 3600 as hours
       from ops_reports where kind = 'backup'`,
    )
    return {
      unfinished: records.filter(({ state }) => state !== 'done').map(({ name }) => name),
      backupHours: rows[0]?.hours ?? undefined,
    }
  } finally {
    await client.end()
  }
}

function refuse(refusals: readonly (string | undefined)[]) {
  const said = refusals.filter((refusal) => refusal !== undefined)
  if (said.length > 0) throw new Error(said.join('\n'))
}

/** What the new release would do to the database. It is asked, because only it knows. */
function planOf(version: string): PlanAnswer {
  const { code, text } = machine.runTask(version, 'db', 'migrate', '--plan', '--json')
  if (code !== 0 && code !== 3)
    throw new Error(`the new release could not read the database: ${text}`)
  return JSON.parse(text) as PlanAnswer
}

function migrate(version: string) {
  const { code, text } = machine.runTask(version, 'db', 'migrate')
  if (code !== 0)
    throw new Error(`the database was not migrated, and the old release goes on: ${text}`)
  console.log(text)
}

/** Up to here the machine is as it was, but for files beside the release that sells. */
function unpackAndJudge({ file, version, isQuietHour }: UpgradeRequest): PlanAnswer {
  console.log(`unpacking ${version}`)
  machine.unpack(file, version)
  try {
    const plan = planOf(version)
    refuse([planRefusal(plan, isQuietHour)])
    return plan
  } catch (error) {
    machine.remove(version)
    throw error
  }
}

async function upgrade(wanted: UpgradeRequest) {
  const { file, version } = wanted
  const config = loadConfig()
  const running = machine.runningRelease()
  if (!running) throw new Error('no release is installed here: install.sh installs the first')
  const { unfinished, backupHours } = await factsOf(config)
  refuse(
    refusalsBefore({
      ...wanted,
      installed: machine.newestFirst(),
      isRoot: process.getuid?.() === 0,
      proof: machine.proofOf(file),
      freeBytes: machine.freeBytes(),
      releaseBytes: machine.bytesOf(running),
      unfinished,
    }),
  )
  const { due } = unpackAndJudge(wanted)
  if (needsBackup(backupHours)) {
    console.log('backing up first: the last backup is older than a day')
    machine.systemctl('start', 'keyhaven-backup')
  }
  console.log(`${due.length} migrations are due`)
  migrate(version)
  machine.prepare(version)
  machine.switchTo(version)
  await machine.restart(config)
  const inUse = [machine.runningRelease(), machine.lastRelease()].filter((one) => one !== undefined)
  for (const old of superfluous(machine.newestFirst(), inUse)) machine.remove(old)
  console.log(`${version} runs; shop rollback goes back to ${running}`)
}

const { values, positionals } = parseArgs({ options, allowPositionals: true })
const [given] = positionals
/** The launcher changes the folder; a path is relative to the one that the person is in. */
const path = given && resolve(givenVariables.INIT_CWD ?? '.', given)
if (values.help) console.log(usage)
else if (!path || !existsSync(path)) {
  console.error(path ? `there is no file ${path}` : usage)
  process.exitCode = 2
} else {
  const version = /^keyhaven-(.+)\.tar\.zst$/.exec(basename(path))?.[1] ?? ''
  const wanted = {
    file: path,
    version,
    isQuietHour: values['in-a-quiet-hour'],
    isOfPackage: values['of-package'],
  }
  await upgrade(wanted).catch((error: Error) => {
    console.error(`not upgraded: ${error.message}`)
    process.exitCode = 1
  })
}
