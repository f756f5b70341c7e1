import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Installed, manifestOf, npmFlagsOf } from './pins.ts'

/** Outside of the repository, and kept: an install takes minutes. */
export const scratch = process.env.PEERS_FOLDER ?? join(tmpdir(), 'keyhaven-peers')
export const folderOf = (name: Installed) => join(scratch, name)
const templatesOf = (name: Installed) => fileURLToPath(new URL(`${name}/`, import.meta.url))

const STAMP = 'installed'

/** Runs a program to its end, in a folder; what it said goes to a log that a failure names. */
export function finish(folder: string, line: readonly string[], env: Record<string, string> = {}) {
  const [program = '', ...args] = line
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 100_000_000,
  })
  const log = join(folder, 'last.log')
  writeFileSync(log, `${stdout}${stderr}`)
  if (status === 0) return
  const last = `${stdout}${stderr}`.trim().split('\n').slice(-15).join('\n')
  throw new Error(`"${line.join(' ')}" failed in ${folder}:\n${last}`)
}

/** Installs the pinned packages unless they are there, and writes our own files beside them. */
export function install(name: Installed) {
  const folder = folderOf(name)
  mkdirSync(folder, { recursive: true })
  cpSync(templatesOf(name), folder, { recursive: true })
  const manifest = manifestOf(name)
  const stamp = join(folder, STAMP)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === manifest) return
  console.log(`installing ${name} in ${folder}`)
  writeFileSync(join(folder, 'package.json'), manifest)
  finish(folder, ['npm', 'install', '--no-audit', '--no-fund', ...npmFlagsOf(name)])
  writeFileSync(stamp, manifest)
}

/** Changes with the pins and with our own files: what was written with others is written again. */
export function printOf(name: Installed): string {
  const hash = createHash('sha256').update(manifestOf(name))
  const files = readdirSync(templatesOf(name), { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    hash.update(readFileSync(join(file.parentPath, file.name)))
  }
  return hash.digest('hex').slice(0, 12)
}
