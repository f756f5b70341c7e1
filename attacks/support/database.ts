import pg from 'pg'

const SERVER = process.env.ATTACKS_DATABASE ?? 'postgres://postgres@127.0.0.1:5432'

export type DatabaseRow = Readonly<Record<string, unknown>>
export type Sql = (text: string, values?: unknown[]) => Promise<DatabaseRow[]>

/** The role of a live shop, which cannot change the schema; the owner is there for booting only. */
export function databaseUrls(name: string) {
  const owner = new URL(`/${name}`, SERVER)
  const app = new URL(owner)
  app.username = 'shop_app'
  return { DATABASE_URL: app.href, DATABASE_OWNER_URL: owner.href }
}

/** The whole database, as its owner sees it. */
export function openDatabase(name: string) {
  const pool = new pg.Pool({ connectionString: `${SERVER}/${name}`, max: 4 })
  const sql: Sql = async (text, values = []) => (await pool.query<DatabaseRow>(text, values)).rows

  async function drop() {
    await pool.end()
    const owner = new pg.Client({ connectionString: `${SERVER}/postgres` })
    await owner.connect()
    await owner.query(`drop database if exists ${name} with (force)`)
    await owner.end()
  }
  return { sql, drop }
}
