import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { addStaff, login } from '../../../testing/test-staff.ts'
import { compareTimes, sentenceOf } from '../../../testing/timing.ts'

const effort = { tries: 50, limitMs: 10, longestMs: 60_000 }
const STAFF = 300

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  const { id } = await addStaff(shop, 'support')
  await sql`
    insert into staff (id, email, password_hash, first_name, last_name, role)
    select 'known' || n, 'known-' || n || '@example.com', password_hash, 'Ada', 'Byron', 'support'
    from staff, generate_series(0, ${STAFF}::int) n, set_config('shop.actor', 'test', true)
    where id = ${id}`.execute(shop.ctx.db)
})
afterAll(() => shop.close())

/** Each time another address from another network, so that no limit answers instead. */
function guessing(who: string, net: number) {
  let count = 0
  return () => {
    const email = `${who}-${count}@example.com`
    const from = `198.${net}.${count >> 8}.${count & 255}`
    count += 1
    return login(shop, { email, from, password: 'a guess' })
  }
}

test('the time of a refusal does not tell whether the address is known', async () => {
  const twins = { known: guessing('known', 18), unknown: guessing('other', 19), status: 401 }
  const compared = await compareTimes(twins, effort)
  process.stdout.write(sentenceOf('staff signing in', compared))
  expect(compared.proven).toBeLessThan(effort.limitMs)
})
