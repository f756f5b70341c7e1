import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../context.ts'
import {
  addressHashes,
  hashAddress,
  linkToken,
  unsubscribeToken,
} from '../../../infra/crypto/address-hash.ts'
import { versionOf } from '../../../infra/crypto/keyed.ts'
import { hashToken } from '../../../infra/crypto/tokens.ts'
import { rememberSecrets } from '../../../infra/db/known-secrets.ts'
import { installQueue } from '../../../infra/work/queue.ts'
import { freshKeys } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { askForNews, newsStateOf, startNews } from '../../growth/newsletter/newsletter.service.ts'
import { makeProof, redeemProof } from '../../people/customers/one-time-code.ts'
import { answersOf, endMarketing, noteConsent } from '../../people/privacy/consents.service.ts'
import { isSuppressed, suppressMarketing } from '../../platform/emails/suppressions.service.ts'
import { secretOf } from '../../platform/webhooks/webhook-signature.ts'
import { addEndpoint, renewSecret } from '../../platform/webhooks/webhooks.service.ts'
import { fillBackordersJob } from '../../stock/licenses/units/fill-backorders-job.ts'
import { findBrokenKeys } from '../../stock/licenses/vault/check-vault.ts'
import { importKeys } from '../../stock/licenses/vault/import-keys.ts'
import { begunAnew, hashColumns, movedElsewhere } from './hash-columns.ts'
import { leftUnderOlder, rotateSecrets } from './rotate-secrets.ts'

const secret = (version: number) => `${version}:${randomBytes(32).toString('base64')}`

let shop: TestShop
/** Servers as an operator changes them: one that knows the next secret, one that uses it, one that distrusts the old. */
let before: Context
let after: Context
let distrusting: Context
beforeAll(async () => {
  shop = await testShop()
  await installQueue(shop.config.DATABASE_URL, [fillBackordersJob.name])
  const next = secret(2)
  const old = shop.config.SECRETS ?? ''
  const under = (SECRETS: string): Context => ({ ...shop.ctx, config: { ...shop.config, SECRETS } })
  before = under(`${old},${next}`)
  after = under(`${next},${old}`)
  distrusting = under(`${next},${old}:retired`)
})
afterAll(() => shop.close())

let serial = 0
function anAddress() {
  serial += 1
  return `rotated-${serial}@example.com`
}

const rotate = (ctx: Context = after) => rotateSecrets(ctx, 'test')
const suppress = (ctx: Context, email: string) =>
  shop.ctx.db
    .transaction()
    .execute((tx) => suppressMarketing(tx, addressHashes(ctx.config, email), 'test'))
const isQuiet = (ctx: Context, email: string) =>
  isSuppressed(ctx.db, addressHashes(ctx.config, email))

const bring = (ctx: Context, keys: string[]) =>
  importKeys(ctx, {
    productId: 'home-2024',
    supplier: 'Acme',
    batchName: 'August',
    text: keys.join('\n'),
    dryRun: false,
    actor: 'test',
  })

test('every column with hashes of people or keys is moved by the command or begins anew', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name
    from information_schema.columns
    where table_schema = 'public'
      and column_name in (
        'address_hash', 'code_hash', 'email_hash', 'person_hash', 'subject_hash', 'fingerprint')`.execute(
    shop.ctx.db,
  )
  const moved = hashColumns.map(({ table, column }) => `${table}.${column}`)
  const known = [...moved, ...movedElsewhere, ...begunAnew]
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort())
})

test('who ended marketing stays unwritten to on both sides of a rotation, also when erased since', async () => {
  const email = anAddress()
  await suppress(before, email)
  expect(await isQuiet(after, email)).toBe(true)
  await rotate()
  expect(await isQuiet(before, email)).toBe(true)
  expect(await isQuiet(after, email)).toBe(true)
  const { rows } = await sql<{ address_hash: Buffer }>`
    select address_hash from email_suppressions
    where address_hash = any(${addressHashes(after.config, email)}::bytea[])`.execute(shop.ctx.db)
  expect(rows.map(({ address_hash }) => versionOf(address_hash))).toEqual([2])
})

test('a link mailed before a rotation ends marketing after it, unless its secret is distrusted', async () => {
  const [first, second] = [anAddress(), anAddress()]
  await endMarketing(after, unsubscribeToken(before.config, first))
  expect(await isQuiet(after, first)).toBe(true)
  const forged = endMarketing(distrusting, unsubscribeToken(before.config, second))
  await expect(forged).rejects.toThrow('This link is not complete.')
  expect(await isQuiet(after, second)).toBe(false)
})

test('a code mailed before a rotation opens after it, once; a distrusted one does not', async () => {
  const email = anAddress()
  const asker = Buffer.alloc(32, 1)
  const asked = { purpose: 'access', email, asker, isKnown: true } as const
  const { code = '' } = await makeProof(before, asked)
  const proof = { email, code, asker }
  await expect(redeemProof(distrusting, 'access', proof)).rejects.toThrow()
  await redeemProof(after, 'access', proof)
  await expect(redeemProof(after, 'access', proof)).rejects.toThrow()
})

test('answers given under the old secret are shown and found under the new one', async () => {
  const email = anAddress()
  const answer = { kind: 'marketing', choice: 'granted', source: 'account' } as const
  await noteConsent(shop.ctx.db, { ...answer, subjectHash: hashAddress(before.config, email) })
  expect(await answersOf(after, email)).toHaveLength(1)
  await rotate()
  expect(await answersOf(after, email)).toHaveLength(1)
})

test('a subscription is one row on both sides of a rotation, and its link works', async () => {
  const email = anAddress()
  await askForNews(before, { email, source: 'account' })
  expect(await newsStateOf(after, email)).toBe('asked')
  await askForNews(after, { email, source: 'account' })
  const rows = await shop.ctx.db
    .selectFrom('newsletter_subscriptions')
    .select(['id', 'token_hash'])
    .where('email', '=', email)
    .execute()
  expect(rows).toHaveLength(1)
  const token = linkToken(before.config, 'newsletter', rows[0]?.id ?? '')
  expect(rows[0]?.token_hash).toEqual(hashToken(token))
  await startNews(after, token)
  expect(await newsStateOf(after, email)).toBe('subscribed')
})

test('a press on a newer link ends a subscription that still has the older hash', async () => {
  const email = anAddress()
  await askForNews(before, { email, source: 'account' })
  const [row] = await shop.ctx.db
    .selectFrom('newsletter_subscriptions')
    .select('id')
    .where('email', '=', email)
    .execute()
  await startNews(before, linkToken(before.config, 'newsletter', row?.id ?? ''))
  await endMarketing(after, unsubscribeToken(after.config, email))
  await rotate()
  expect(await newsStateOf(after, email)).toBe('none')
})

test('in the middle of a rotation every key is known and opens, and none comes in twice', async () => {
  const files = Array.from({ length: 4 }, () => freshKeys(60))
  for (const keys of files.slice(0, 2)) await bring(before, keys)
  const traffic = files.flatMap((keys) => [bring(before, keys), bring(after, keys)])
  const [reports, broken] = await Promise.all([
    Promise.all(traffic),
    findBrokenKeys(before),
    rotate(),
  ])
  expect(reports.reduce((sum, { imported }) => sum + imported, 0)).toBe(120)
  expect(broken.broken).toEqual([])
  await rotate()
  const again = await Promise.all(files.map((keys) => bring(after, keys)))
  expect(again.map(({ imported }) => imported)).toEqual([0, 0, 0, 0])
  expect((await findBrokenKeys(after)).broken).toEqual([])
})

test('a rotation that is cut off is finished by the next, and nothing is hashed twice', async () => {
  const emails = Array.from({ length: 1_200 }, anAddress)
  await sql`
    insert into consents (subject_hash, kind, choice, text_version, source)
    select unnest(${emails.map((email) => hashAddress(before.config, email))}::bytea[]),
      'cookies', 'granted', '1', 'banner'`.execute(shop.ctx.db)
  const { rows } = await sql<{ last: number }>`select max(id) as last from consents`.execute(
    shop.ctx.db,
  )
  await sql
    .raw(`
      create function cut_off() returns trigger language plpgsql as $$
      begin raise exception 'cut off'; end $$;
      create trigger cut_off before update on consents
      for each row when (old.id = ${(rows[0]?.last ?? 0) - 100}) execute function cut_off()`)
    .execute(shop.ctx.db)
  await expect(rotate()).rejects.toThrow('cut off')
  const left = await leftUnderOlder(after)
  expect(left.rows).toContainEqual({ what: 'consents', count: 200 })
  await sql`drop function cut_off cascade`.execute(shop.ctx.db)
  await rotate()
  expect((await leftUnderOlder(after)).rows).toEqual([])
  const known = emails.map((email) => hashAddress(after.config, email))
  const found = await sql`
    select 1 from consents where subject_hash = any(${known}::bytea[])`.execute(shop.ctx.db)
  expect(found.rows).toHaveLength(emails.length)
})

test('a receiver keeps its secret until staff renew it, and the command says which are to be renewed', async () => {
  const endpoint = { url: 'https://erp.example.com/', description: '', events: ['order.paid'] }
  const added = await addEndpoint(before, 'test', endpoint as Parameters<typeof addEndpoint>[2])
  const { id } = added.endpoint
  const kept = { endpointId: id, generation: 1, secretVersion: 1 }
  expect(secretOf(after.config, kept)).toBe(added.secret)
  expect((await leftUnderOlder(after)).endpoints).toContain(id)
  const renewed = await renewSecret(after, 'test', id)
  expect(renewed.secret).not.toBe(added.secret)
  expect((await leftUnderOlder(after)).endpoints).not.toContain(id)
})

test('a shop does not start without a secret that was used, or with another in its place', async () => {
  const owner = new pg.Client({ connectionString: shop.config.DATABASE_URL })
  await owner.connect()
  const remember = (over: object) => rememberSecrets(owner, { ...shop.config, ...over })
  try {
    await remember({ SECRETS: before.config.SECRETS })
    await remember({}) // The next secret was announced and never used: it may go again.
    await remember({ SECRETS: after.config.SECRETS })
    await remember({ SECRETS: distrusting.config.SECRETS })
    await expect(remember({})).rejects.toThrow('no longer lists version 2')
    const wrong = { SECRETS: `${secret(2)},${shop.config.SECRETS}` }
    await expect(remember(wrong)).rejects.toThrow('another secret under version 2')
    const pepper = { SECRETS: after.config.SECRETS, KEY_PEPPER: 'another pepper of a shop' }
    await expect(remember(pepper)).rejects.toThrow('another secret under version 0')
  } finally {
    await owner.end()
  }
})
