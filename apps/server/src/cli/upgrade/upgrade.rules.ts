/** Whether the sums say that a file is what was released, and who signed them. */
export type Proof = Readonly<{
  sum: 'right' | 'wrong' | 'missing'
  /** `unasked`: this machine knows no signer (/etc/keyhaven/release-signers). */
  signature: 'good' | 'bad' | 'missing' | 'unasked'
}>

/** What is known before anything of the new release is unpacked. */
export type Before = Readonly<{
  version: string
  installed: readonly string[]
  isRoot: boolean
  isOfPackage: boolean
  proof: Proof
  freeBytes: number
  releaseBytes: number
  /** What a worker has not finished of the version that runs. */
  unfinished: readonly string[]
}>

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

/** A package was checked by the system that installed it. */
function proofFault({ proof, isOfPackage }: Before): string | undefined {
  if (isOfPackage) return undefined
  const { sum, signature } = proof
  if (sum === 'missing')
    return 'there is no SHA256SUMS beside the file that names it: download it as well'
  if (sum === 'wrong') return 'the file is not what SHA256SUMS says: download it again'
  if (signature === 'bad')
    return 'SHA256SUMS was not signed by anyone in /etc/keyhaven/release-signers: do not run it'
  return signature === 'missing'
    ? 'SHA256SUMS has no signature, and /etc/keyhaven/release-signers asks for one'
    : undefined
}

/** Why nothing is begun, each with what to do. */
export function refusalsBefore(facts: Before): string[] {
  const { version, installed, isRoot, freeBytes, releaseBytes, unfinished } = facts
  const refusals = [
    !isRoot && 'run it as root: sudo shop upgrade FILE',
    version === '' && 'the file is not named keyhaven-VERSION.tar.zst',
    installed.includes(version) &&
      `${version} is installed: shop rollback goes back to it, if it was the last`,
    proofFault(facts),
    freeBytes < 2 * releaseBytes &&
      `${megabytes(freeBytes)} are free and twice a release is ${megabytes(2 * releaseBytes)}: make room in /opt/keyhaven`,
    unfinished.length > 0 &&
      `a worker has not finished ${unfinished.join(', ')}: wait until shop db status has nothing unfinished, or run shop db migrate --whole`,
  ]
  return refusals.filter((refusal) => typeof refusal === 'string')
}

type Plan = Readonly<{ due: readonly string[]; salesWait: readonly string[] }>

/** Why the database is left as it is. */
export const planRefusal = ({ salesWait }: Plan, isQuietHour: boolean): string | undefined =>
  salesWait.length > 0 && !isQuietHour
    ? `sales would wait for ${salesWait.join(', ')}: choose a quiet hour and say --in-a-quiet-hour`
    : undefined

const MOST_HOURS = 24
export const needsBackup = (hours: number | undefined) => hours === undefined || hours > MOST_HOURS

const KEPT = 3

/** Releases that go: the oldest, and never one that runs or ran last. */
export function superfluous(newestFirst: readonly string[], inUse: readonly string[]): string[] {
  const others = newestFirst.filter((one) => !inUse.includes(one))
  return others.slice(Math.max(0, KEPT - inUse.length))
}

const numbers = (version: string) => version.split('.').map(Number)

/** Whether a version is older: 0.9.0 is older than 0.10.0. */
export function isOlder(version: string, than: string): boolean {
  const [a, b] = [numbers(version), numbers(than)]
  const at = a.findIndex((part, nth) => part !== b[nth])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}

type Known = Readonly<{ name: string; minProgram: string | null }>

/** Why an older program cannot take over: the schema no longer has something that it needs. */
export function rollbackRefusal(
  target: string | undefined,
  records: readonly Known[],
): string | undefined {
  if (target === undefined) return 'no release ran here before this one'
  const beyond = records.find(
    ({ minProgram }) => minProgram !== null && isOlder(target, minProgram),
  )
  return (
    beyond &&
    `${beyond.name} changed the schema so that versions before ${beyond.minProgram} cannot run, and the last is ${target}: go forward, or restore a backup`
  )
}
