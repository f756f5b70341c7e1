import type { Shop } from './shop.ts'

/** The shop's time as the migrations define it. */
const OWN_CLOCK = `coalesce(nullif(current_setting('shop.now', true), '')::timestamptz, now())`

const setClock = (shop: Shop, time: string) =>
  shop.sql(`create or replace function shop_now() returns timestamptz
    language sql stable return ${time}`)

/** Runs something while every process of the shop can be moved ahead in time, then sets the clock back. */
export async function withMovedClock<T>(
  shop: Shop,
  run: (moveTo: (seconds: number) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  try {
    return await run((seconds) => setClock(shop, `now() + interval '${seconds} seconds'`))
  } finally {
    await setClock(shop, OWN_CLOCK)
  }
}
