import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type LockFile, packagesIn } from './licences/judge.ts'
import { type Bill, missingFrom } from './sbom/compare.ts'
import { lockWithoutTools, withoutTools } from './sbom/without-tools.ts'

const root = join(import.meta.dirname, '..')
const LARGEST_BYTES = 50_000_000

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

function write(path: string, content: string) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** What npm says of a copy that has no tools. */
function billOf(lock: LockFile): string {
  const copy = mkdtempSync(join(tmpdir(), 'keyhaven-sbom-'))
  try {
    for (const path of [
      'package.json',
      ...globSync('{apps,packages}/*/package.json', { cwd: root }),
    ])
      write(join(copy, path), JSON.stringify(withoutTools(read(path))))
    write(join(copy, 'package-lock.json'), JSON.stringify(lockWithoutTools(lock)))
    return execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: LARGEST_BYTES,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** Writes what the shop runs on as CycloneDX, and fails if a package of the lock file is not in it. */
const lock: LockFile = read('package-lock.json')
const text = billOf(lock)
write(join(root, 'build', 'sbom.cdx.json'), text)
const bill = JSON.parse(text) as Bill
const missing = missingFrom(bill, packagesIn(lock))
for (const line of missing) console.log(`not in the bill of materials: ${line}`)
console.log(`${bill.components?.length ?? 0} components in build/sbom.cdx.json`)
if (missing.length > 0 || bill.bomFormat !== 'CycloneDX') process.exitCode = 1
