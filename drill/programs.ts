import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

export type Versions = Readonly<{
  patroni: string
  etcd: string
  haproxy: string
  pgbackrest: string
  postgres: string
}>

const VERSIONS = '/usr/lib/postgresql'
/** The first that renews its lock by comparing, whichever API it speaks. */
const FIRST_SAFE_WITH_V3 = '3.0.3'
/** The last that knows the API of version 2. */
const LAST_WITH_V2 = '3.5'

const numbersOf = (version: string) => version.split('.').map(Number)

export function isBefore(version: string, other: string): boolean {
  const [mine, theirs] = [numbersOf(version), numbersOf(other)]
  const at = theirs.findIndex((number, index) => (mine[index] ?? 0) !== number)
  return at >= 0 && (mine[at] ?? 0) < (theirs[at] ?? 0)
}

/** Which of etcd’s two APIs Patroni speaks. */
export type EtcdApi = 'v2' | 'v3'

/** The newest PostgreSQL on this machine. */
export function majorOf(): number {
  const newest = existsSync(VERSIONS)
    ? readdirSync(VERSIONS)
        .toSorted((a, b) => Number(a) - Number(b))
        .at(-1)
    : undefined
  if (!newest) throw new Error(`no PostgreSQL in ${VERSIONS}`)
  return Number(newest)
}

export const postgresPrograms = () => `${VERSIONS}/${majorOf()}/bin`

function versionOf(program: string, flag: string): string {
  try {
    const said = execFileSync(program, [flag]).toString()
    return /\d+(?:\.\d+)+/.exec(said)?.[0] ?? 'unknown'
  } catch {
    throw new Error(
      `${program} is missing: apt-get install --no-install-recommends patroni etcd-server etcd-client haproxy pgbouncer pgbackrest python3-etcd`,
    )
  }
}

export function versionsHere(): Versions {
  return {
    patroni: versionOf('patroni', '--version'),
    etcd: versionOf('etcd', '--version'),
    haproxy: versionOf('/usr/sbin/haproxy', '-v'),
    pgbackrest: versionOf('pgbackrest', 'version'),
    postgres: versionOf(`${postgresPrograms()}/postgres`, '--version'),
  }
}

/** The API that is safe with what is installed. */
export const safeApi = ({ patroni }: Pick<Versions, 'patroni'>): EtcdApi =>
  isBefore(patroni, FIRST_SAFE_WITH_V3) ? 'v2' : 'v3'

/** Combinations that lose paid orders, or cannot work, are not tried. */
export function assertSafe({ patroni, etcd }: Pick<Versions, 'patroni' | 'etcd'>, api: EtcdApi) {
  if (api === 'v3' && isBefore(patroni, FIRST_SAFE_WITH_V3)) {
    throw new Error(
      `Patroni ${patroni} with etcd3: a thawed primary overwrites the leader's lock, and acknowledged orders are lost. Use Patroni ${FIRST_SAFE_WITH_V3} or later, or etcd: with the v2 API.`,
    )
  }
  if (api === 'v2' && isBefore(LAST_WITH_V2, etcd.split('.').slice(0, 2).join('.'))) {
    throw new Error(`etcd ${etcd} has no v2 API: use Patroni ${FIRST_SAFE_WITH_V3} or later.`)
  }
}
