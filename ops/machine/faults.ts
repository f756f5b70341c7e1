import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unless, type Verdict } from '../verdict.ts'
import type { Room } from './room.ts'
import type { Services } from './services.ts'
import { changeSettings } from './shop-settings.ts'

type Machine = Readonly<{ room: Room; services: Services }>
type Fault = Readonly<{
  what: string
  /** Which of its looks has to find it, and a word of what to do about it. */
  id: string
  mend: string
  plant: (machine: Machine) => unknown
}>

const SETTINGS = 'etc/keyhaven/shop.env'
const UNIT = 'etc/systemd/system/keyhaven-worker.service'
const setting =
  (values: Record<string, string>) =>
  ({ room }: Machine) =>
    changeSettings(room, values)
const asOwner =
  (sql: string) =>
  ({ room }: Machine) =>
    room.must('runuser', '-u', 'postgres', '--', 'psql', '-qd', 'keyhaven', '-c', sql)

const faults: readonly Fault[] = [
  {
    what: 'settings that everyone can read',
    ...{ id: 'settings.file', mend: 'chmod 0640' },
    plant: ({ room }) => chmodSync(join(room.root, SETTINGS), 0o644),
  },
  {
    what: 'a placeholder that was forgotten',
    ...{ id: 'settings.placeholders', mend: 'Fill them in' },
    plant: setting({ POSTAL_ADDRESS: 'CHANGE-ME' }),
  },
  {
    what: 'a setting that cannot be',
    ...{ id: 'settings.values', mend: 'Correct it' },
    plant: setting({ DRAIN_MS: 'soon' }),
  },
  {
    what: 'a setting with a slip in its name',
    ...{ id: 'settings.names', mend: 'Correct the name' },
    plant: setting({ STMP_URL: 'smtp://mail.example' }),
  },
  {
    what: 'a wrong password of the database',
    ...{ id: 'database.answers', mend: 'DATABASE_URL has the right password' },
    plant: setting({ DATABASE_URL: 'postgres://shop_app:wrong@127.0.0.1:5432/keyhaven' }),
  },
  {
    what: 'a migration that did not run',
    ...{ id: 'schema', mend: 'shop db migrate' },
    plant: asOwner(
      `delete from schema_migrations where name = (select max(name) from schema_migrations)`,
    ),
  },
  {
    what: 'a worker that is gone',
    ...{ id: 'worker.running', mend: 'systemctl start keyhaven-worker' },
    plant: ({ services }) => services.act('stop/keyhaven-worker'),
  },
  {
    what: 'a server that is gone',
    ...{ id: 'server.ready', mend: 'systemctl status keyhaven-server' },
    plant: ({ services }) => services.act('stop/keyhaven-server'),
  },
  {
    what: 'a unit that was changed by hand',
    ...{ id: 'units', mend: 'ops/prepare.sh' },
    plant: ({ room }) => {
      const path = join(room.root, UNIT)
      writeFileSync(path, readFileSync(path, 'utf8').replace('User=keyhaven', 'User=root'))
    },
  },
  {
    what: 'a mail server that is not there',
    ...{ id: 'mail', mend: 'Correct SMTP_URL' },
    plant: setting({ SMTP_URL: 'smtp://127.0.0.1:9' }),
  },
  {
    what: 'an encryption key that was lost',
    ...{ id: 'keys.open', mend: 'Put it back' },
    plant: setting({ KEY_ENCRYPTION_KEYS: `other:${Buffer.alloc(32, 7).toString('base64')}` }),
  },
  {
    what: 'a card provider that refuses the key',
    ...{ id: 'provider.key', mend: 'Correct STRIPE_SECRET_KEY' },
    plant: setting({ STRIPE_SECRET_KEY: 'sk_test_of_someone_else' }),
  },
  {
    what: 'backups that stopped',
    ...{ id: 'backup.age', mend: 'systemctl start keyhaven-backup' },
    plant: asOwner(`update ops_reports set at = at - interval '3 days'`),
  },
]

type Found = Readonly<{ id: string; state: string; says: string; mend?: string }>

export async function examine({ run }: Room) {
  const { text } = await run('shop', 'doctor', '--json')
  try {
    return JSON.parse(text) as { findings: Found[]; code: number }
  } catch {
    throw new Error(`shop doctor said no JSON: ${text.slice(-600)}`)
  }
}

/** The settings, the unit and the rows as they were; both processes run. */
async function heal(
  { room, services }: Machine,
  kept: { settings: string; unit: string; last: string },
) {
  writeFileSync(join(room.root, SETTINGS), kept.settings)
  chmodSync(join(room.root, SETTINGS), 0o640)
  writeFileSync(join(room.root, UNIT), kept.unit)
  await asOwner(
    `insert into schema_migrations (name) values ('${kept.last}') on conflict do nothing;
     update ops_reports set at = now() where at < now() - interval '2 days'`,
  )({ room, services })
}

/** Each fault alone: doctor names it with its mend, and ends with another code than 0. */
export async function judgeFaults(machine: Machine): Promise<Verdict[]> {
  const { room, services } = machine
  const read = (path: string) => readFileSync(join(room.root, path), 'utf8')
  const last = await room.must(
    ...['runuser', '-u', 'postgres', '--', 'psql', '-Atd', 'keyhaven'],
    ...['-c', 'select max(name) from schema_migrations'],
  )
  const kept = { settings: read(SETTINGS), unit: read(UNIT), last: last.trim() }
  const healthy = await examine(room)
  const before = new Map(healthy.findings.map(({ id, says }) => [id, says]))
  const verdicts: Verdict[] = []
  for (const { what, id, mend, plant } of faults) {
    await plant(machine)
    const { findings, code } = await examine(room)
    const found = findings.find((one) => one.id === id)
    const isNew = found !== undefined && found.says !== before.get(id)
    const isNamed = isNew && code > 0 && found.mend?.includes(mend)
    verdicts.push(
      unless(`doctor names ${what}, and how to mend it`, isNamed ? '' : JSON.stringify(found)),
    )
    await heal(machine, kept)
    if (id === 'worker.running') await services.act('start/keyhaven-worker')
    if (id === 'server.ready') await services.act('start/keyhaven-server')
  }
  return verdicts
}
