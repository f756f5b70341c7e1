import { execFileSync } from 'node:child_process'
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, metricsPortOf } from '../../config.ts'
import type { Proof } from './upgrade.rules.ts'

const HOME = '/opt/keyhaven'
const RELEASES = join(HOME, 'releases')
const SIGNERS = '/etc/keyhaven/release-signers'
const PURPOSE = 'keyhaven-release'

const folderOf = (version: string) => join(RELEASES, version)

/** A link that says which release runs, or which ran last. */
type Link = 'current' | 'previous'
const nameAt = (link: Link) => {
  const path = join(HOME, link)
  return existsSync(path) ? basename(readlinkSync(path)) : undefined
}
export const runningRelease = () => nameAt('current')
export const lastRelease = () => nameAt('previous')

/** In one step: there is no moment without the link. */
function lead(link: Link, version: string) {
  const fresh = join(HOME, `${link}.fresh`)
  rmSync(fresh, { force: true })
  symlinkSync(folderOf(version), fresh)
  renameSync(fresh, join(HOME, link))
}

/** From now on this release runs, and the one before can be gone back to. */
export function switchTo(version: string) {
  const running = runningRelease()
  if (running && running !== version) lead('previous', running)
  lead('current', version)
}

export function newestFirst(): string[] {
  const at = (version: string) => statSync(folderOf(version)).ctimeMs
  return readdirSync(RELEASES)
    .filter((name) => !name.endsWith('.part'))
    .sort((a, b) => at(b) - at(a))
}

const said = (program: string, ...words: string[]) =>
  execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const does = (program: string, ...words: string[]) => {
  execFileSync(program, words, { stdio: ['ignore', 'inherit', 'inherit'] })
}

export const remove = (version: string) =>
  rmSync(folderOf(version), { recursive: true, force: true })
export const bytesOf = (version: string) =>
  Number(said('du', '-sb', folderOf(version)).split('\t')[0])

export function freeBytes(): number {
  const { bavail, bsize } = statfsSync(HOME)
  return bavail * bsize
}

function succeeds(program: string, words: readonly string[], input?: Buffer): boolean {
  try {
    execFileSync(program, words, { stdio: ['pipe', 'ignore', 'ignore'], ...(input && { input }) })
    return true
  } catch {
    return false
  }
}

function signatureOf(sums: string): Proof['signature'] {
  if (!existsSync(SIGNERS)) return 'unasked'
  if (!existsSync(`${sums}.sig`)) return 'missing'
  const found = ['-Y', 'find-principals', '-s', `${sums}.sig`, '-f', SIGNERS]
  if (!succeeds('ssh-keygen', found)) return 'bad'
  const [signer = ''] = said('ssh-keygen', ...found).split('\n')
  const words = ['-Y', 'verify', '-f', SIGNERS, '-I', signer, '-n', PURPOSE, '-s', `${sums}.sig`]
  return succeeds('ssh-keygen', words, readFileSync(sums)) ? 'good' : 'bad'
}

/** What the sums beside a file say of it. */
export function proofOf(file: string): Proof {
  const sums = join(dirname(file), 'SHA256SUMS')
  const signature = existsSync(sums) ? signatureOf(sums) : 'missing'
  const lines = existsSync(sums) ? readFileSync(sums, 'utf8').split('\n') : []
  const wanted = lines.find((line) => line.endsWith(`  ${basename(file)}`))?.slice(0, 64)
  if (!wanted) return { sum: 'missing', signature }
  const [sum = ''] = said('sha256sum', file).split(' ')
  return { sum: sum === wanted ? 'right' : 'wrong', signature }
}

/** Beside the release that sells, whole or not at all. */
export function unpack(file: string, version: string) {
  const part = `${folderOf(version)}.part`
  rmSync(part, { recursive: true, force: true })
  does('mkdir', '-p', part)
  does('tar', '--zstd', '-xf', file, '-C', part, '--strip-components=1')
  renameSync(part, folderOf(version))
}

/** A task of another release, as the user that the shop runs as. */
export function runTask(version: string, ...words: string[]) {
  const task = ['-u', 'keyhaven', '--', join(folderOf(version), 'ops/bin/shop'), ...words]
  try {
    return { code: 0, text: said('runuser', ...task) }
  } catch (error) {
    const { status, stdout, stderr } = error as {
      status?: number
      stdout?: string
      stderr?: string
    }
    // What it answers is apart from what it complains about.
    return { code: status ?? 1, text: stdout?.trim() || (stderr ?? '').trim() }
  }
}

/** User, folders and units of a release. */
export const prepare = (version: string) =>
  does('sh', join(folderOf(version), 'ops/prepare.sh'), folderOf(version))

export const systemctl = (...words: string[]) => does('systemctl', ...words)

const LOOK_EVERY_MS = 250
const OPEN_WITHIN_MS = 180_000

async function untilOk(what: string, address: string) {
  const deadline = performance.now() + OPEN_WITHIN_MS
  while (performance.now() < deadline) {
    const isOk = await fetch(address, { signal: AbortSignal.timeout(OPEN_WITHIN_MS) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isOk) return
    await sleep(LOOK_EVERY_MS)
  }
  throw new Error(
    `the ${what} did not get ready within three minutes: journalctl -u keyhaven-${what}. shop rollback goes back`,
  )
}

/** Worker, then server, each until it is ready. */
export async function restart(config: Config) {
  systemctl('restart', 'keyhaven-worker')
  await untilOk('worker', `http://127.0.0.1:${metricsPortOf(config, 'worker')}/metrics`)
  systemctl('restart', 'keyhaven-server')
  await untilOk('server', `http://127.0.0.1:${config.PORT}/readyz`)
}
