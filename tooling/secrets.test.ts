import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowedSecrets } from './secrets/allowed.ts'
import { blobsOf, textsOf } from './secrets/blobs.ts'
import { findSecrets } from './secrets/find.ts'

/** In two halves, so that this file holds none of them. */
const joined = (...halves: string[]) => halves.join('')
const aKey = randomBytes(32).toString('base64')

const planted: [string, string][] = [
  ['a live key of the card provider', joined('sk_li', 've_4eC39HqLyjWDarjtT1zdp7dc')],
  ['a signing secret for webhooks', joined('whs', `ec_${randomBytes(24).toString('base64')}`)],
  ['an encryption key of the shop', `KEY_ENCRYPTION_KEYS=2026:${aKey}`],
  ['a secret of the shop', `SECRETS=2:${aKey}`],
  ['a pepper in a file of settings', joined('KEY_PEP', 'PER=correct-horse-battery-staple')],
  ['a pepper in a program', joined('{ KEY_PEP', "PER: 'correct-horse-battery-staple' }")],
  ['a licence key', joined('BCDFG-HJKMN-PQRTV-', 'WXY23-46789')],
  ['a private key', joined('-----BEGIN PRIV', `ATE KEY-----\n${aKey}\n-----END PRIVATE KEY-----`)],
  ['a token of GitHub', joined('gh', `p_${'aB3dE6gH9jK2mN5pQ8sT'.repeat(2).slice(0, 36)}`)],
  [
    'a password of a database',
    joined('postgres://shop:Tr0ub4dor', '3xyz@db.shop.example/keyhaven'),
  ],
]

test.each(planted)('%s is found, told by its place and not by its text', async (_what, secret) => {
  const [finding, ...others] = await findSecrets('planted.ts', `first line\n${secret}\n`)
  expect(others).toEqual([])
  expect(finding).toMatchObject({ where: 'planted.ts', line: 2 })
  expect(JSON.stringify(finding)).not.toContain(secret.slice(-12))
})

test.each([
  'const total = order.total',
  'KEY_PEPPER: z.string().min(16).default(defaults.KEY_PEPPER)',
  'ABCDE-FGHIJ-KLMNO-PQRST-UVWXY',
  '"integrity": "sha512-u1S1Zf3dXh8o4jQwzLz8Jk0V2y0p8v9m1i6l5q3n7t4r2e1w0a9s8d7f6g5h4j3k2l1=="',
])('“%s” is no secret', async (text) => expect(await findSecrets('a.ts', text)).toEqual([]))

test('an address whose password is still to be chosen is none, and one beside it is', async () => {
  const address = (word: string) => joined('postgres://shop_app:', `${word}@db.example.com/shop`)
  expect(await findSecrets('a.env', address('CHANGE-ME'))).toEqual([])
  expect(await findSecrets('a.env', address('CHANGE-ME-7fQ2'))).toHaveLength(1)
  expect(await findSecrets('a.env', address('7fQ2CHANGE-ME'))).toHaveLength(1)
})

test('only an exact value is excused, and each has a reason', async () => {
  for (const [value, why] of allowedSecrets) {
    expect(why.length).toBeGreaterThan(10)
    expect(await findSecrets('a.ts', `x = "${value}"`), value).toEqual([])
  }
  expect(await findSecrets('a.ts', joined('RT4VK-92MHW-6XCPD-', 'J3Q8B-7QK2N'))).toHaveLength(1)
})

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyhaven-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function commit(message: string) {
  const as = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  execFileSync('git', ['add', '-A'], { cwd: folder })
  execFileSync('git', [...as, 'commit', '-qm', message], { cwd: folder })
}

test('a secret that a later commit took away is still found in the history', async () => {
  const secret = joined('sk_li', 've_4eC39HqLyjWDarjtT1zdp7dc')
  execFileSync('git', ['init', '-q'], { cwd: folder })
  writeFileSync(join(folder, 'settings.txt'), `${secret}\n`)
  writeFileSync(join(folder, 'picture.bin'), Buffer.from([0, 1, 2]))
  commit('a mistake')
  writeFileSync(join(folder, 'settings.txt'), 'nothing\n')
  commit('taken away')
  const found = []
  for await (const { where, text } of textsOf(folder, blobsOf(folder)))
    found.push(...(await findSecrets(where, text)))
  expect(found).toHaveLength(1)
  expect(found[0]?.where).toMatch(/^settings\.txt \([0-9a-f]{10}\)$/)
})
