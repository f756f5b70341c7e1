import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { LockFile } from '../licences/judge.ts'
import type { Bill } from './compare.ts'
import { lockWithoutTools, withoutTools } from './without-tools.ts'

const LARGEST_BYTES = 50_000_000

function write(path: string, content: string) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

type Dated = Bill & { serialNumber?: string; metadata?: { timestamp?: string } }

/** A name that follows from what it names, in the form that the format asks for. */
const serialOf = (text: string) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, 'urn:uuid:$1-$2-5$3-8$4-$5')

/** The same lock file at the same moment has the same bill: npm gives each a random number and the time of day. */
function settled(text: string, at: Date): string {
  const { serialNumber: _, ...bill } = JSON.parse(text) as Dated
  const dated = { ...bill, metadata: { ...bill.metadata, timestamp: at.toISOString() } }
  return `${JSON.stringify({ ...dated, serialNumber: serialOf(JSON.stringify(dated)) }, null, 2)}\n`
}

/** What npm says of a copy that has no tools. */
export function billOf(root: string, at: Date): string {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const copy = mkdtempSync(join(tmpdir(), 'keyhaven-sbom-'))
  try {
    for (const path of [
      'package.json',
      ...globSync('{apps,packages}/*/package.json', { cwd: root }),
    ])
      write(join(copy, path), JSON.stringify(withoutTools(read(path))))
    const lock: LockFile = read('package-lock.json')
    write(join(copy, 'package-lock.json'), JSON.stringify(lockWithoutTools(lock)))
    const text = execFileSync(
      'npm',
      ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
      {
        cwd: copy,
        encoding: 'utf8',
        maxBuffer: LARGEST_BYTES,
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
    return settled(text, at)
  } finally {
    rmSync(copy, { recursive: true })
  }
}
