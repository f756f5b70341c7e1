import { appendFileSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../../..')
/** Where whole runs keep what each test used; unset, nothing is kept. */
const folder = process.env.REACH_INTO
const noted = new Set<string>()

export const isNoted = folder !== undefined

/** Notes once that a test used a call, a page or a job. */
export function noteReach(testFile: string, name: string) {
  const line = `${relative(root, testFile)}\t${name}\n`
  if (!folder || noted.has(line)) return
  if (noted.size === 0) mkdirSync(folder, { recursive: true })
  noted.add(line)
  appendFileSync(join(folder, `reach-${process.pid}.tsv`), line)
}
