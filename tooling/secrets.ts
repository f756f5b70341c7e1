import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blobsOf, textsOf } from './secrets/blobs.ts'
import { type Finding, findSecrets } from './secrets/find.ts'

const root = join(import.meta.dirname, '..')

/** What lies in the folder now, committed or not. */
function* filesOf() {
  const options = { cwd: root, encoding: 'utf8' } as const
  const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], options)
  for (const path of new Set(paths.split('\0').filter(Boolean))) {
    const bytes = readFileSync(join(root, path), { flag: 'r' })
    if (!bytes.includes(0)) yield { where: path, text: bytes.toString('utf8') }
  }
}

/** Looks through every file and through every content the history ever had, each content once. */
const begun = Date.now()
const seen = new Set<string>()
const findings: Finding[] = []

async function look(where: string, text: string) {
  if (seen.has(text)) return
  seen.add(text)
  findings.push(...(await findSecrets(where, text)))
}
for (const { where, text } of filesOf()) await look(where, text)
for await (const { where, text } of textsOf(root, blobsOf(root))) await look(where, text)

for (const { where, line, rule, looksLike } of findings)
  console.log(`${where}:${line} ${rule}: ${looksLike}`)
const seconds = Math.round((Date.now() - begun) / 1_000)
console.log(`${seen.size} texts, ${findings.length} that look like secrets · ${seconds} s`)
if (findings.length > 0) process.exitCode = 1
