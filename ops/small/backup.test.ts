import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const shop = join(import.meta.dirname, '../bin/shop')
let folder: string
let file: string
const noSettings = () => join(folder, 'none.env')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyhaven-backup.'))
  file = join(folder, 'backup.env')
  writeFileSync(noSettings(), '')
})
afterEach(() => rmSync(folder, { recursive: true }))

const backup = (...words: string[]) =>
  spawnSync(shop, ['backup', ...words, '--secrets', file], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, SHOP_SETTINGS: noSettings() },
  })
const settings = () => parseEnv(readFileSync(file, 'utf8'))

test('the key of the backups is made and printed once, and others cannot read its file', () => {
  const { status, stdout } = backup('init')
  const key = settings().PGBACKREST_REPO2_CIPHER_PASS ?? ''
  expect(Buffer.from(key, 'base64')).toHaveLength(48)
  expect([status, stdout.split(key)]).toEqual([0, [expect.any(String), expect.any(String)]])
  expect(stdout).toContain('Without this key the backups are worthless.')
  expect(statSync(file).mode & 0o777).toBe(0o640)
})

test('what the file had stays, and what is left to fill in says so', () => {
  writeFileSync(file, 'BACKUP_DAYS=30\nPGBACKREST_REPO2_S3_KEY=given')
  backup('init')
  expect(settings()).toMatchObject({
    BACKUP_DAYS: '30',
    PGBACKREST_REPO2_S3_KEY: 'given',
    PGBACKREST_REPO2_S3_KEY_SECRET: 'CHANGE-ME',
  })
})

test('a second key is refused: it could not read what the first has written', () => {
  backup('init')
  const before = readFileSync(file, 'utf8')
  const { status, stderr, stdout } = backup('init')
  expect([status, stdout, readFileSync(file, 'utf8')]).toEqual([1, '', before])
  expect(stderr).toContain('has a key already')
})

test('a check without the settings of the shop says so, and an unknown task is refused', () => {
  expect(backup('check')).toMatchObject({
    status: 1,
    stderr: 'DATABASE_URL is not set: run it with the settings of the shop\n',
  })
  expect(backup('chek')).toMatchObject({ status: 2, stdout: '' })
})
