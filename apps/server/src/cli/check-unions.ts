import pg from 'pg'

export type ColumnCheck = {
  table: string
  column: string
  /** As PostgreSQL writes the constraint back. */
  check: string
}

const text = "'(?:[^']|'')*'::text"
const list = new RegExp(`^"?\\w+"? = (?:ANY \\(ARRAY\\[)?(${text}(?:, ${text})*)(?:\\]\\))?$`)

/** The texts that a check constraint allows its one column; nothing if it says anything else. */
export function allowedTexts(check: string): string[] | undefined {
  const condition = /^CHECK \(\((.+)\)\)$/.exec(check)?.[1] ?? ''
  const unlessNull = /^\("?\w+"? IS NULL\) OR \((.+)\)$/.exec(condition)?.[1] ?? condition
  const texts = list.exec(unlessNull)?.[1]?.match(new RegExp(text, 'g'))
  return texts?.map((quoted) => quoted.slice(1, -"'::text".length).replaceAll("''", "'"))
}

/** The generated types with one column narrowed from any text to these. */
function narrow(types: string, { table, column }: ColumnCheck, texts: string[]): string {
  const name = new RegExp(`^ {2}${table}: (\\w+);$`, 'm').exec(types)?.[1]
  const place = new RegExp(
    `^(export interface ${name} {\n(?: .+\n)*? {2}${column}: .*?)\\bstring\\b`,
    'm',
  )
  if (!name || !place.test(types)) throw new Error(`no column of texts: ${table}.${column}`)
  const union = texts.map((allowed) => JSON.stringify(allowed)).join(' | ')
  return types.replace(place, (_, before: string) => before + union)
}

/** The generated types; columns whose constraint lists what they may hold list the same. */
export function withUnions(types: string, checks: readonly ColumnCheck[]): string {
  const seen = new Set<string>()
  return checks.reduce((narrowed, check) => {
    const texts = allowedTexts(check.check)
    const place = `${check.table}.${check.column}`
    if (!texts || seen.has(place)) return narrowed
    seen.add(place)
    return narrow(narrowed, check, texts)
  }, types)
}

/** Every check constraint of the shop's tables that speaks of one column alone. */
export async function readColumnChecks(url: string): Promise<ColumnCheck[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<ColumnCheck>(`
      select t.relname as "table", a.attname as "column", pg_get_constraintdef(c.oid) as "check"
      from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
      where c.contype = 'c'
        and cardinality(c.conkey) = 1
        and t.relnamespace = 'public'::regnamespace
      order by t.relname, a.attname, c.conname`)
    return rows
  } finally {
    await client.end()
  }
}
