import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** What a signature of a release is made for: one for something else does not count here. */
const PURPOSE = 'keyhaven-release'

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** SHA256SUMS as `sha256sum --check` reads it, and its signature where there is a key to make one. */
export async function writeSums(folder: string, files: readonly string[], key: string | undefined) {
  const lines: string[] = []
  for (const file of files.toSorted()) lines.push(`${await sumOf(join(folder, file))}  ${file}\n`)
  const sums = join(folder, 'SHA256SUMS')
  writeFileSync(sums, lines.join(''))
  rmSync(`${sums}.sig`, { force: true })
  if (key)
    execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', PURPOSE, sums], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  return lines.join('')
}
