import pg from 'pg'
import { prepareDatabase } from '../boot.ts'
import { type Config, ownerUrlOf } from '../config.ts'
import { createDb, type Db } from '../infra/db/db.ts'
import { seedCatalogue } from '../seed/catalogue.ts'
import { seedDemoCoupons } from '../seed/coupons.ts'
import { hasDemo, seedLivelyShop } from '../seed/demo/demo.ts'
import { seedDemoKeys } from '../seed/keys.ts'
import { seedSampleReviews } from '../seed/reviews.ts'
import { multiply } from '../seed/size/multiply.ts'
import { seedAtSize } from '../seed/size/size.ts'
import { migratedWords } from './migration-words.ts'

/** The role a live shop connects with: rows yes, schema no. */
const APP_ROLE = 'shop_app'

const nameOf = (url: string) => new URL(url).pathname.slice(1)

/** Runs something beside the shop's database, in the one every server has. */
async function onServer<T>(config: Config, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(ownerUrlOf(config))
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates the database and the shop's role where they are missing. */
export async function createDatabase(config: Config) {
  const name = nameOf(ownerUrlOf(config))
  await onServer(config, async (client) => {
    const database = await client.query('select 1 from pg_database where datname = $1', [name])
    if (database.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(name)}`)
    const role = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
    if (role.rowCount === 0) await client.query(`create role ${APP_ROLE} login`)
  })
}

export async function dropDatabase(config: Config) {
  if (config.isLive) throw new Error('a live shop is never reset')
  const name = nameOf(ownerUrlOf(config))
  await onServer(config, async (client) => {
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
  })
}

export const migrateDatabase = async (config: Config) =>
  migratedWords(await prepareDatabase(config))

async function withOwner(config: Config, work: (db: Db) => Promise<void>) {
  const db = createDb({ url: ownerUrlOf(config), max: 1, name: 'seed', named: false })
  await work(db)
  await db.destroy()
}

/** The editions and rates every shop starts with. */
export const seedShop = (config: Config) => withOwner(config, seedCatalogue)

/** What a shop that takes no real money is tried with: keys that activate nothing, two codes, samples. */
export const seedDemo = (config: Config) =>
  withOwner(config, async (db) => {
    if (config.isLive) return
    await seedDemoKeys({ config, db })
    await seedDemoCoupons(db)
    await seedSampleReviews(db)
  })

export async function seedDatabase(config: Config) {
  await seedShop(config)
  await seedDemo(config)
}

/** Orders, customers and staff of ninety days, for development. Repeating adds nothing. */
export const seedLively = (config: Config) =>
  withOwner(config, async (db) => {
    if (!(await hasDemo(db))) await seedLivelyShop(config, ownerUrlOf(config))
  })

/** More than these are copied inside the database, which is quicker than making each. */
const MOST_MADE = 1_000_000

/** So many orders and what belongs to them, to measure with. */
export async function seedSize(config: Config, orders: number, say: (line: string) => void) {
  const url = ownerUrlOf(config)
  await seedAtSize(config, { url, orders: Math.min(orders, MOST_MADE), say })
  if (orders <= MOST_MADE) return
  const began = performance.now()
  await multiply(config, url, orders / MOST_MADE, { say })
  say(`${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  copies of it`)
}
