import pg from 'pg'
import { databaseUrls } from './support/database.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const rewrites = [
  'update price_history set price_minor = 1',
  "update price_history set valid_from = now() + interval '1 year'",
  "update price_history set original_price_minor = 99999 where product_id = 'home-2024'",
  'delete from price_history',
  'truncate price_history',
  `insert into price_history (product_id, price_minor, valid_from)
   values ('home-2024', 1, now() - interval '1 day')`,
  `insert into price_history (product_id, price_minor, valid_from)
   select product_id, 1, valid_from from price_history
   on conflict (product_id, valid_from) do update set price_minor = 1`,
  'alter table price_history disable trigger all',
  'drop trigger prices_stay on price_history',
  'update currency_rates set rate_micros = 1',
]

async function pricesNow(shop: Shop) {
  return JSON.stringify(
    await shop.sql(
      'select product_id, price_minor, original_price_minor, valid_from from price_history order by id',
    ),
  )
}

async function rewritten(shop: Shop, trial: Trial, app: pg.Client) {
  for (const statement of rewrites) {
    const before = await pricesNow(shop)
    const refusal = await app.query(statement).then(
      ({ rowCount }) => `${rowCount} rows`,
      (error: Error) => error.message,
    )
    const isAsBefore = (await pricesNow(shop)) === before
    const isRefused = /denied|owner|never|cannot/.test(refusal)
    trial.held(statement.replace(/\s+/g, ' ').slice(0, 60), isAsBefore && isRefused, refusal)
  }
}

/** A price that was to come is withdrawn by the owner of the shop; one that has begun is not. */
async function byOwner(shop: Shop, trial: Trial) {
  const done = await shop
    .sql("update price_history set price_minor = 1 where product_id = 'home-2024' returning id")
    .catch((error: Error) => error.message)
  trial.held('the owner rewrites a price in force', typeof done === 'string', done)
}

export const pricesInForce: Attack = {
  id: 'A13E',
  says: 'The running shop adds prices that are to come and rewrites none that has begun',
  async run(shop) {
    const trial = newTrial()
    const [row] = await shop.sql('select current_database() as name')
    const app = new pg.Client({ connectionString: databaseUrls(String(row?.name)).DATABASE_URL })
    await app.connect()
    try {
      const added = await app.query(
        `insert into price_history (product_id, price_minor, valid_from)
         values ('home-2024', 12999, now() + interval '30 days')`,
      )
      trial.works('the shop enters a price that is to come', added.rowCount === 1)
      await rewritten(shop, trial, app)
      await byOwner(shop, trial)
      return trial.outcome()
    } finally {
      await app.end()
    }
  },
}
