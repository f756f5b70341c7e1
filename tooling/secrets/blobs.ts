import { execFileSync, spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'

export type Blob = Readonly<{ id: string; path: string }>
const LARGEST_OUTPUT = 200_000_000
/** Larger texts are pictures of data, not places where a person pastes a secret. */
const LARGEST_BLOB = 2_000_000

const git = (cwd: string, args: string[]) =>
  execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: LARGEST_OUTPUT })

/** Every content that any commit up to here ever had, once, with one of its paths. */
export function blobsOf(cwd: string): Blob[] {
  const lines = git(cwd, ['rev-list', '--objects', 'HEAD']).trim().split('\n')
  return lines
    .map((line) => ({ id: line.slice(0, 40), path: line.slice(41) }))
    .filter(({ path }) => path !== '')
}

/** Reads them all through one process; folders, pictures and other bytes are left out. */
export async function* textsOf(cwd: string, blobs: readonly Blob[]) {
  const child = spawn('git', ['cat-file', '--batch'], { cwd, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(blobs.map(({ id }) => `${id}\n`).join(''))
  const all = await buffer(child.stdout)
  let at = 0
  for (const { id, path } of blobs) {
    const end = all.indexOf('\n', at)
    const [, type, size] = all.toString('utf8', at, end).split(' ')
    const bytes = all.subarray(end + 1, end + 1 + Number(size))
    at = end + 2 + Number(size)
    if (type !== 'blob' || bytes.length > LARGEST_BLOB || bytes.includes(0)) continue
    yield { where: `${path} (${id.slice(0, 10)})`, text: bytes.toString('utf8') }
  }
}
