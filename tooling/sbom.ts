import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LockFile, packagesIn } from './licences/judge.ts'
import { billOf } from './sbom/bill.ts'
import { type Bill, missingFrom } from './sbom/compare.ts'

const root = join(import.meta.dirname, '..')

/** Writes what the shop runs on as CycloneDX, and fails if a package of the lock file is not in it. */
const lock: LockFile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const text = billOf(root, new Date())
mkdirSync(join(root, 'build'), { recursive: true })
writeFileSync(join(root, 'build', 'sbom.cdx.json'), text)
const bill = JSON.parse(text) as Bill
const missing = missingFrom(bill, packagesIn(lock))
for (const line of missing) console.log(`not in the bill of materials: ${line}`)
console.log(`${bill.components?.length ?? 0} components in build/sbom.cdx.json`)
if (missing.length > 0 || bill.bomFormat !== 'CycloneDX') process.exitCode = 1
