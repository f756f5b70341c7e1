import { readFileSync } from 'node:fs'
import { judge, type LockFile, packagesIn } from './licences/judge.ts'

/** Fails on a dependency whose licence is not on the list, and on an exception that nothing needs. */
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
const packages = packagesIn(lock as LockFile)
const { refused, unused } = judge(packages)

for (const line of refused) console.log(`not on the list: ${line}`)
for (const line of unused) console.log(`an exception nothing needs: ${line}`)
console.log(`${packages.length} packages, ${refused.length} with a licence that is not allowed`)
if (refused.length + unused.length > 0) process.exitCode = 1
