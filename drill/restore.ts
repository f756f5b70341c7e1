import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { backupFor, isReplayed } from './backups.ts'
import { giveToPostgres, run } from './postgres-user.ts'
import { postgresPrograms } from './programs.ts'

const RESTORE_MS = 6 * 3_600_000
const CUT_SHORT = 'the copy ends before what was archived last'

export type RestoreRequest = Readonly<{
  /** Of pgbackrest. */
  config: string
  stanza: string
  /** The number of the only repository that is read; unset: the first that has it. */
  repo?: string | undefined
  database: string
  port: number
  /** Whom the shop works as; the owner of everything is `postgres`. */
  role: string
  /** The moment to go back to; unset: all that is archived. */
  at?: string | undefined
}>

/** Only this command gets in: by a password that nobody keeps, and by a socket in a closed folder. */
const access = 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n'

const settingsOf = ({ port }: RestoreRequest, folder: string) =>
  [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories=${folder}/sock`,
    // A restored node that archived would lead the live standbys onto its own timeline.
    '-c archive_mode=off',
    '-c hot_standby=off',
    '-c max_connections=100',
    '-c synchronous_standby_names=',
    '-c logging_collector=off',
    '-c ssl=off',
  ].join(' ')

const isRecovering = (error: Error) =>
  /not accepting connections|starting up|read-only transaction/.test(error.message)

/** The first statement that writes: it works when the last file of the archive is replayed. */
async function onceRecovered(socket: string, port: number, statement: string) {
  const line = ['psql', '-h', socket, '-p', String(port), '-U', 'postgres', '-c', statement]
  const deadline = Date.now() + RESTORE_MS
  for (;;) {
    try {
      return await run(line)
    } catch (error) {
      if (!isRecovering(error as Error) || Date.now() > deadline) throw error
      await sleep(200)
    }
  }
}

/** PostgreSQL refuses to open a copy whose log ends before the moment. */
const endsEarly = (log: string) =>
  existsSync(log) && /ended before configured recovery target/.test(readFileSync(log, 'utf8'))

/** A copy of the database as it was at a moment, on a port of its own; how long it took. */
export async function restoreTo(wanted: RestoreRequest) {
  const { config, stanza, at, port, database, role } = wanted
  const backup = await backupFor(wanted)
  const programs = postgresPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'keyhaven-restore.'))
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  const settings = join(data, 'postgresql.conf')
  for (const part of ['data', 'sock']) mkdirSync(join(folder, part), { mode: 0o700 })
  giveToPostgres(folder)
  const stop = async () => {
    const isUp = existsSync(join(data, 'postmaster.pid'))
    if (isUp) await run([`${programs}/pg_ctl`, '-D', data, '-m', 'fast', '-w', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const moment = at ? ['--type=time', `--target=${at}`, '--target-action=promote'] : []
    const from = Date.now()
    await run(
      [
        ...['pgbackrest', `--config=${config}`, `--stanza=${stanza}`, `--pg1-path=${data}`],
        ...[`--repo=${backup.repo}`, `--set=${backup.label}`, ...moment],
        ...['--target-timeline=latest', 'restore'],
      ],
      RESTORE_MS,
    )
    const copied = Date.now()
    // Patroni's own file names its ports and what it archives to; this one is what it was made from.
    const base = join(data, 'postgresql.base.conf')
    if (existsSync(base)) copyFileSync(base, settings)
    // Debian keeps its files in /etc, so that a backup has none.
    if (!existsSync(settings)) writeFileSync(settings, '')
    writeFileSync(join(data, 'pg_hba.conf'), access)
    const start = ['-D', data, '-l', log, '-w', '-t', '3600', '-o', settingsOf(wanted, folder)]
    await run([`${programs}/pg_ctl`, ...start, 'start'], RESTORE_MS)
    const password = randomBytes(24).toString('hex')
    const known = new Set(['postgres', role])
    const passwords = [...known].map(
      (name) => `alter role ${pg.escapeIdentifier(name)} password '${password}';`,
    )
    await onceRecovered(`${folder}/sock`, port, passwords.join(' '))
    const replayed = Date.now()
    if (at === undefined && !isReplayed(join(data, 'pg_wal'), backup)) {
      throw new Error(CUT_SHORT)
    }
    const urlAs = (name: string) =>
      `postgres://${encodeURIComponent(name)}:${password}@127.0.0.1:${port}/${database}`
    return {
      state: 'whole' as const,
      ownerUrl: urlAs('postgres'),
      shopUrl: urlAs(role),
      backup: backup.label,
      gigabytes: backup.bytes / 2 ** 30,
      copySeconds: (copied - from) / 1_000,
      replaySeconds: (replayed - copied) / 1_000,
      stop,
    }
  } catch (error) {
    const why = (error as Error).message
    const isShort = endsEarly(log) || why === CUT_SHORT
    await stop()
    return { state: isShort ? ('cut short' as const) : ('failed' as const), why }
  }
}

type Outcome = Awaited<ReturnType<typeof restoreTo>>
export type Restored = Extract<Outcome, { state: 'whole' }>
export type NotRestored = Exclude<Outcome, Restored>
