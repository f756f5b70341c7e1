import type { Passage } from '@keyhaven/contracts/knowledge'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopWithOwnRole } from '../../../../testing/own-role.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { tinyWeb } from '../../../../testing/tiny-web.ts'
import { buildKnowledge } from './build-knowledge.ts'
import { likelyStatement, searchStatement } from './knowledge.repo.ts'
import { searchKnowledge } from './search-knowledge.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const about = (heading: string, text: string): Passage => ({
  kind: 'faq',
  path: '/faq',
  anchor: 'the-licence',
  page: 'Questions and answers',
  heading,
  text,
})

const refunds = about(
  'Can I get my money back?',
  'Yes, within thirty days. Unused keys are refunded.',
)
const moving = about(
  'Can I move it?',
  'Uninstall it on the old computer, then activate it on the new one.',
)
const blocked = about('The key is blocked', '0xC004C003 means that the key is blocked.')
const texts = [refunds, moving, blocked]

const found = async (version: string, question: string) =>
  (await searchKnowledge(shop.ctx.db, version, question)).map(({ heading }) => heading)

const rowsOf = async (table: 'knowledge_versions' | 'knowledge_chunks', version: string) => {
  const named = table === 'knowledge_versions' ? sql.ref('hash') : sql.ref('version')
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)} where ${named} = ${version}`.execute(
    shop.ctx.db,
  )
  return rows[0]?.count
}

describe('a search', () => {
  let version = ''
  beforeAll(async () => {
    version = await buildKnowledge(shop.ctx, texts)
  })

  test('finds by our words, by the words of shoppers, and by an error code', async () => {
    expect(await found(version, 'refund')).toEqual([refunds.heading])
    expect((await found(version, 'new pc'))[0]).toBe(moving.heading)
    expect(await found(version, 'what is 0xc004c003')).toEqual([blocked.heading])
  })

  test('finds what was mistyped', async () => {
    expect(await found(version, 'uninstal')).toEqual([moving.heading])
    expect((await found(version, 'my kex is bloked'))[0]).toBe(blocked.heading)
  })

  test('finds nothing where no page has a word of it, and for no words at all', async () => {
    expect(await found(version, 'zzyzx quuxbar')).toEqual([])
    expect(await found(version, '?!')).toEqual([])
  })

  test('takes what would be an operator of the index as text', async () => {
    expect(await found(version, `'refund' & ! | <-> :* ( \\ '' "`)).toEqual([refunds.heading])
  })

  test('tells where the piece is, so that it can be cited', async () => {
    const [first] = await searchKnowledge(shop.ctx.db, version, 'refund')
    expect(first).toMatchObject({ ...refunds, score: expect.any(Number) })
  })
})

describe('versions', () => {
  test('of the same texts are written once, by however many servers at once', async () => {
    const again = [about('Written once', 'However often it is asked for.'), ...texts]
    const built = await Promise.all(
      Array.from({ length: 6 }, () => buildKnowledge(shop.ctx, again)),
    )
    const [version = ''] = built
    expect(new Set(built).size).toBe(1)
    expect(await rowsOf('knowledge_versions', version)).toBe(1)
    expect(await rowsOf('knowledge_chunks', version)).toBe(again.length)
  })

  test('of other texts do not mix: a server cites what its own pages say', async () => {
    const before = await buildKnowledge(shop.ctx, [about('Refunds', 'Within thirty days.')])
    const after = await buildKnowledge(shop.ctx, [about('Refunds', 'Within sixty days.')])
    const said = async (version: string) =>
      (await searchKnowledge(shop.ctx.db, version, 'refunds')).map(({ text }) => text)
    expect(await said(before)).toEqual(['Within thirty days.'])
    expect(await said(after)).toEqual(['Within sixty days.'])
  })

  test('are kept five at most, those in use among them', async () => {
    const first = await buildKnowledge(shop.ctx, [about('The first', 'of many')])
    for (let at = 0; at < 6; at += 1) {
      await buildKnowledge(shop.ctx, [about('The first', 'of many')])
      await buildKnowledge(shop.ctx, [about(`Number ${at}`, 'of many')])
    }
    const { rows } = await sql<{ hash: string }>`select hash from knowledge_versions`.execute(
      shop.ctx.db,
    )
    expect(rows).toHaveLength(5)
    expect(rows.map(({ hash }) => hash)).toContain(first)
    expect(await rowsOf('knowledge_chunks', first)).toBe(1)
  })

  test('with a text that is none are refused, and nothing is left of them', async () => {
    const long = { ...refunds, text: 'x'.repeat(2_001) }
    await expect(buildKnowledge(shop.ctx, [refunds, long])).rejects.toThrow()
    const elsewhere = { ...refunds, path: 'https://evil.example' }
    await expect(buildKnowledge(shop.ctx, [elsewhere])).rejects.toThrow()
  })
})

test('a server that begins with pages can search them, and opens also when it cannot', async () => {
  const pages = { made: 0, isMakeshift: false, content: '' }
  const opening = await testShop({}, tinyWeb(pages, [refunds]))
  const version = await buildKnowledge(opening.ctx, [refunds])
  const { rows } = await sql<{ isOlder: boolean }>`
    select built_at < used_at as "isOlder" from knowledge_versions where hash = ${version}`.execute(
    opening.ctx.db,
  )
  expect(rows).toEqual([{ isOlder: true }])
  await opening.close()
  const broken = await testShop({}, tinyWeb(pages, [{ heading: 'no passage' }]))
  expect((await broken.app.inject('/')).statusCode).toBe(200)
  await broken.close()
})

test('in a large table a search reads by the index of words, and typing errors by that of likeness', async () => {
  const { db } = shop.ctx
  const version = 'a'.repeat(64)
  await sql`insert into knowledge_versions (hash) values (${version})`.execute(db)
  await sql`
    insert into knowledge_chunks (version, position, kind, path, anchor, page, heading, body)
    select ${version}, at, 'faq', '/faq', '', 'Page', 'heading' || at, 'text' || at % 500
    from generate_series(1, 8000) at`.execute(db)
  await sql`
    insert into knowledge_words (version, word, uses)
    select ${version}, md5(at::text), 1 from generate_series(1, 8000) at`.execute(db)
  await sql`analyze knowledge_chunks, knowledge_words`.execute(db)
  const planOf = async (statement: RawBuilder<unknown>) => {
    const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const asked = new Map([
    ["'text17'", 1],
    ["'heading9'", 1],
  ])
  const search = await planOf(searchStatement(version, asked, 5))
  expect(search).toContain('knowledge_chunks_by_words')
  expect(search).not.toContain('Seq Scan')
  const likely = await planOf(likelyStatement(version, ['c4ca4238a0b92']))
  expect(likely).toContain('knowledge_words_by_likeness')
  expect(likely).not.toContain('Seq Scan')
})

test('the role of a running shop may build and search', async () => {
  const own = await shopWithOwnRole({})
  const version = await buildKnowledge(own.ctx, texts)
  expect(await searchKnowledge(own.ctx.db, version, 'uninstal it')).toHaveLength(1)
  await own.close()
})
