import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const CIPHER = 'PGBACKREST_REPO2_CIPHER_PASS'
const STORAGE_KEYS = ['PGBACKREST_REPO2_S3_KEY', 'PGBACKREST_REPO2_S3_KEY_SECRET']
const KEY_BYTES = 48
const MODE = 0o640

/** PostgreSQL archives as its own user, and must read the file. */
function groupOfPostgres(): number {
  try {
    return Number(execFileSync('id', ['-g', 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return process.getgid?.() ?? 0
  }
}

/** Replaces the file at once: it is never half written, nor readable by others. */
function writeSecret(file: string, text: string) {
  const fresh = `${file}.new`
  writeFileSync(fresh, text, { mode: MODE })
  chownSync(fresh, process.getuid?.() ?? 0, groupOfPostgres())
  renameSync(fresh, file)
}

const saying = (
  key: string,
  file: string,
) => `This key encrypts every backup in object storage. It is printed this once:

  ${key}

Without this key the backups are worthless. Keep it apart from them, beside KEY_ENCRYPTION_KEYS and SECRETS:
${file} has it as well, and is lost with this machine.

What is left to do:
  1. In ${file}: the two keys of your storage, in place of CHANGE-ME.
  2. In /etc/pgbackrest/pgbackrest.conf: its endpoint, bucket and region.
  3. As postgres: set -a; . ${file}; pgbackrest --stanza=shop stanza-create && pgbackrest --stanza=shop check
  4. systemctl enable --now keyhaven-storage-full.timer keyhaven-storage-diff.timer keyhaven-storage-check.timer
  5. systemctl start keyhaven-storage@full keyhaven-storage-check`

/** Makes the key that encrypts backups, once. A second key could not read what the first has written. */
export function initBackups(file: string): string {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const known = parseEnv(text)
  if (known[CIPHER]) {
    throw new Error(
      `${file} has a key already. Another one could not read the backups made with it.`,
    )
  }
  const key = randomBytes(KEY_BYTES).toString('base64')
  const missing = STORAGE_KEYS.filter((name) => !known[name]).map((name) => `${name}=CHANGE-ME`)
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`
  writeSecret(file, `${before}${[`${CIPHER}=${key}`, ...missing].join('\n')}\n`)
  return saying(key, file)
}
