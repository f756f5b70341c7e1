import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { giveToPostgres, run } from './postgres-user.ts'
import { postgresPrograms } from './programs.ts'

const example = (name: string) =>
  readFileSync(new URL(`../ops/small/${name}`, import.meta.url), 'utf8')

/** Object storage: what the settings of its repository are here, and what of it is secret. */
export type Storage = Readonly<{
  settings: Readonly<Record<string, string>>
  secrets: Readonly<Record<string, string>>
}>

type Values = Readonly<Record<string, string>>

/** The file of operators with other values; a setting that this place has not is an error. */
function withValues(text: string, values: Values): string {
  const known = new Set(text.match(/^[\w-]+(?==)/gm))
  const strange = Object.keys(values).filter((name) => !known.has(name))
  if (strange.length > 0) throw new Error(`the example has no ${strange.join(', ')}`)
  return text.replace(/^([\w-]+)=.*$/gm, (line, name: string) =>
    name in values ? `${name}=${values[name]}` : line,
  )
}

const withoutStorage = (text: string) => text.replace(/^repo2-.*\n/gm, '')

const linesOf = (values: Values) =>
  Object.entries(values)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('')

/** One database server as on one machine, backed up by the files of ops/small. */
export async function startOneNode(storage?: Storage) {
  const folder = mkdtempSync('/tmp/keyhaven-one.')
  chmodSync(folder, 0o755)
  const [data, backup] = [join(folder, 'data'), join(folder, 'backup')]
  const [backupConfig, secrets] = [join(folder, 'pgbackrest.conf'), join(folder, 'backup.env')]
  const port = await freePort()
  const programs = postgresPrograms()
  const etc = join(folder, 'etc')
  for (const part of ['log', 'lock', 'etc']) mkdirSync(join(folder, part))
  const config = withValues(example('pgbackrest.conf.example'), {
    'repo1-path': backup,
    'log-path': join(folder, 'log'),
    'lock-path': join(folder, 'lock'),
    'pg1-path': data,
    'pg1-port': String(port),
    'pg1-socket-path': folder,
    ...storage?.settings,
  })
  writeFileSync(backupConfig, storage ? config : withoutStorage(config))
  const tellSecrets = (values: Values) => writeFileSync(secrets, linesOf(values), { mode: 0o640 })
  tellSecrets(storage?.secrets ?? {})
  giveToPostgres(folder)

  const backrest = (...args: string[]) =>
    run(['pgbackrest', `--config=${backupConfig}`, '--stanza=shop', ...args], 300_000)
  const control = (...args: string[]) =>
    run([`${programs}/pg_ctl`, '-D', data, '-l', join(folder, 'log/postgres'), '-w', ...args])
  const initial = ['-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync']
  await run([`${programs}/initdb`, '-D', data, ...initial])
  const archive = example('postgresql.conf.example')
    .replace('/etc/keyhaven/backup.env', secrets)
    .replace('/etc/pgbackrest/pgbackrest.conf', backupConfig)
  const own = [
    ...[
      `port = ${port}`,
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${folder}'`,
    ],
    ...['max_connections = 300', 'fsync = off', `hba_file = '${etc}/pg_hba.conf'`],
  ]
  // As Debian has it: outside of what is backed up.
  for (const file of ['postgresql.conf', 'pg_hba.conf'])
    renameSync(join(data, file), join(etc, file))
  writeFileSync(join(etc, 'postgresql.conf'), `${archive}${own.join('\n')}\n`)
  await control('-o', `-c config_file=${etc}/postgresql.conf`, 'start')
  const destroy = async () => {
    await control('-m', 'immediate', 'stop')
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    folder,
    /** Where the repository of this machine is. */
    backup,
    backupConfig,
    backrest,
    secretsFile: secrets,
    /** Replaces what every archived segment is pushed with. */
    tellSecrets,
    url: (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`,
    destroy,
  }
}
