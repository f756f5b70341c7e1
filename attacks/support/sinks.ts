import type { Shop } from './shop.ts'

/** The ways a text might be somewhere without being seen at once. */
export function disguisesOf(secret: string): string[] {
  const bare = secret.replaceAll('-', '')
  const plain = [secret, bare, secret.toLowerCase(), bare.toLowerCase()]
  const coded = [secret, bare].flatMap((text) => [
    Buffer.from(text).toString('hex'),
    // Where it begins in a longer text decides how base64 writes it: the middle is always the same.
    Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -2),
    encodeURIComponent(text),
  ])
  return [...new Set([...plain, ...coded])]
}

/** Tables, in any schema, with a row that holds the text in any column. */
export async function searchDatabase(shop: Shop, secret: string): Promise<string[]> {
  const tables = await shop.sql(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  const patterns = disguisesOf(secret).map((text) => `%${text}%`)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const statement = `select row_to_json(t)::text as row from ${String(name)} t
        where t::text ilike any($1) limit 1`
      const rows = await shop.sql(statement, [patterns])
      return rows.map(({ row }) => `${String(name)} ${String(row).slice(0, 120)}`)
    }),
  )
  return found.flat()
}

/** Lines of the logs of every server and worker that hold the text. */
export function searchLogs(shop: Shop, secret: string): string[] {
  const texts = disguisesOf(secret)
  const lines = shop.logs().flatMap((log) => log.split('\n'))
  return lines.filter((line) => texts.some((text) => line.includes(text)))
}
