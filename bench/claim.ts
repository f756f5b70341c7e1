import pg from 'pg'
import { createDb, type Db } from '../apps/server/src/infra/db/db.ts'
import { claimFreeUnits } from '../apps/server/src/modules/stock/licenses/units/claim-units.ts'
import { databaseUrl } from './processes.ts'
import { median, type Profile } from './profile.ts'

type Size = { name: string; productId: string; units: number; sold: number }

const WARM_UP = 200
const LIMIT = 2

const template = new URL(databaseUrl).pathname.slice(1)
const urlOf = (name: string) => databaseUrl.replace(/[^/]+$/, name)

/** Hints are kept by product: each size has its own. */
const sizesOf = ({ small, large }: Profile['claims']): Size[] => [
  { name: `${template}_small`, productId: 'home-2024', units: small, sold: 0 },
  { name: `${template}_large`, productId: 'home-2021', units: large, sold: large / 2 },
]

async function onDatabase(name: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: urlOf(name) })
  await client.connect()
  await work(client)
  await client.end()
}

const drop = ({ name }: Size) =>
  onDatabase('postgres', (client) => client.query(`drop database if exists ${name} with (force)`))

/** A database with so many units of one product, written past their keys: a claim reads units alone. */
async function shelve({ name, productId, units, sold }: Size): Promise<Db> {
  await onDatabase('postgres', (client) =>
    client.query(`create database ${name} template ${template}`),
  )
  const from = performance.now()
  await onDatabase(name, async (client) => {
    await client.query('truncate backorders, assignments, key_units restart identity cascade')
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into key_units (key_id, product_id, batch_id, status)
       select n, $1::text, 1, case when n <= $3::integer then 'assigned' else 'available' end
       from generate_series(1, $2::integer) as n`,
      [productId, units, sold],
    )
    await client.query('vacuum analyze key_units')
  })
  const seconds = (performance.now() - from) / 1_000
  console.log(`  ${units.toLocaleString('en')} units written in ${seconds.toFixed(0)} s`)
  return createDb({ url: urlOf(name), max: 1, name: 'bench', named: true })
}

/** Milliseconds for one claim of one unit, with its transaction. */
async function claimRound(db: Db, productId: string, claims: number): Promise<number> {
  const from = performance.now()
  for (let claim = 0; claim < claims; claim += 1) {
    const units = await db.transaction().execute((tx) => claimFreeUnits(tx, productId, 1))
    if (units.length !== 1) throw new Error('nothing was claimed')
  }
  return (performance.now() - from) / claims
}

/** What a claim costs must not depend on how much was ever in stock. */
export async function measureClaims(claims: Profile['claims']): Promise<boolean> {
  const sizes = sizesOf(claims)
  for (const size of sizes) await drop(size)
  const stocks = []
  for (const size of sizes) stocks.push({ ...size, db: await shelve(size), times: [] as number[] })
  for (const { db, productId } of stocks) await claimRound(db, productId, WARM_UP)
  for (let round = 1; round <= claims.rounds; round += 1) {
    for (const { db, productId, times } of stocks) {
      times.push(await claimRound(db, productId, claims.each))
    }
  }
  for (const { db } of stocks) await db.destroy()
  for (const size of sizes) await drop(size)
  const [small = 0, large = 0] = stocks.map(({ times }) => median(times))
  console.log(
    `a claim: ${small.toFixed(2)} ms with ${claims.small.toLocaleString('en')} units, ` +
      `${large.toFixed(2)} ms with ${claims.large.toLocaleString('en')}, ` +
      `${(large / small).toFixed(2)} times as much, limit ${LIMIT}\n`,
  )
  return large / small <= LIMIT
}
