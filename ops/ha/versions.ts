export type EtcdApi = 'etcd' | 'etcd3'

/** The first release that renews the leader's key over etcd's v3 API only if it is still its own. */
const SAFE_WITH_V3 = [3, 0, 3] as const

function numbersOf(version: string): number[] {
  const [, ...parts] = /(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []
  if (parts.length === 0) throw new Error(`"${version}" is no version of Patroni, such as 3.0.3`)
  return parts.map(Number)
}

function isOlder(version: readonly number[], than: readonly number[]): boolean {
  const at = than.findIndex((part, index) => part !== version[index])
  return at >= 0 && (version[at] ?? 0) < (than[at] ?? 0)
}

/** Refuses a Patroni that lets a thawed primary take the lock from its successor (decision 098). */
export function assertSafePatroni(version: string, api: EtcdApi) {
  if (api === 'etcd3' && isOlder(numbersOf(version), SAFE_WITH_V3))
    throw new Error(
      `Patroni ${version} over etcd’s v3 API can lose acknowledged orders: a primary that wakes up takes ` +
        'the lock from its successor without asking. Use 3.0.3 or later, or the v2 API (etcd: instead of etcd3:).',
    )
}
