import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from './testing/test-shop.ts'

const folder = fileURLToPath(new URL('../../../docs/runbooks/', import.meta.url))
const statements = globSync('*.md', { cwd: folder })
  .sort()
  .flatMap((page) =>
    [...readFileSync(folder + page, 'utf8').matchAll(/psql "\$DATABASE_URL" -c "([^"]+)"/g)].map(
      ([, statement = '']) => [page, statement] as const,
    ),
  )

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('there are many, and they only read', () => {
  expect(statements.length).toBeGreaterThan(15)
  expect(statements.filter(([, statement]) => !statement.startsWith('select '))).toEqual([])
})

test.each(statements)('the statement of %s runs on the database there is', async (_, statement) => {
  await expect(sql.raw(statement).execute(shop.ctx.db)).resolves.toBeDefined()
})
