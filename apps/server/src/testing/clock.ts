import { sql } from 'kysely'
import type { TestShop } from './test-shop.ts'

/** The clock of the whole database goes on from so many seconds later, for every process of the shop. */
export async function moveClock({ ctx }: TestShop, seconds: number): Promise<void> {
  await sql`
    create or replace function shop_now() returns timestamptz
    language sql stable
    return now() + interval '${sql.raw(String(seconds))} seconds'`.execute(ctx.db)
}
