import type { Client } from 'pg'

type TriggerOfTable = Readonly<{
  table: string
  name: string
  definition: string
  procedure: string
  does: string | null
}>
type Procedure = Readonly<{ name: string; text: string }>

const head = `# Triggers

Written by \`npm run triggers\` from the schema. What a trigger does is the comment on its function; what it writes is read from the function and those
it calls.

| table | trigger | when | function | does | writes |
|---|---|---|---|---|---|
`

const triggersOf = async (client: Client) =>
  (
    await client.query<TriggerOfTable>(`
      select c.relname as "table", t.tgname as name, pg_get_triggerdef(t.oid) as definition,
        p.proname as procedure, obj_description(p.oid, 'pg_proc') as does
      from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = 'public'::regnamespace
      order by c.relname collate "C", t.tgname collate "C"`)
  ).rows

const proceduresOf = async (client: Client) =>
  (
    await client.query<Procedure>(`
      select proname as name, regexp_replace(prosrc, '--[^\n]*', '', 'g') as text
      from pg_proc
      where pronamespace = 'public'::regnamespace`)
  ).rows

const tablesOf = async (client: Client) =>
  (
    await client.query<{ name: string }>(`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
  ).rows.map(({ name }) => name)

/** `before update of state, each row`. */
function whenOf({ definition, name }: TriggerOfTable): string {
  const pattern = new RegExp(`TRIGGER ${name} (.+?) ON .+ FOR EACH (ROW|STATEMENT)`)
  const [, events = '', each = ''] = pattern.exec(definition) ?? []
  return `${events.replace(/\b[A-Z]+\b/g, (word) => word.toLowerCase())}, each ${each.toLowerCase()}`
}

const words = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name)

/** A function and all that it calls. */
function reachedFrom(name: string, procedures: readonly Procedure[], seen = new Set<string>()) {
  if (seen.has(name)) return seen
  const bodies = procedures.filter((each) => each.name === name).map(({ text }) => text)
  if (bodies.length > 0) seen.add(name)
  for (const called of words(bodies.join('\n'), /(\w+)\(/g))
    reachedFrom(called ?? '', procedures, seen)
  return seen
}

const WRITES = /\b(?:insert into|update|delete from)\s+(?:only\s+)?(\w+)/g

/** Every trigger of the schema as a row of docs/triggers.md. */
export async function triggersPage(client: Client): Promise<string> {
  const [triggers, procedures, tables] = [
    await triggersOf(client),
    await proceduresOf(client),
    new Set(await tablesOf(client)),
  ]
  const writesOf = (procedure: string) => {
    const reached = reachedFrom(procedure, procedures)
    const texts = procedures.filter(({ name }) => reached.has(name)).map(({ text }) => text)
    const written = words(texts.join('\n'), WRITES).filter((name) => name && tables.has(name))
    return [...new Set(written)].toSorted().map((name) => `\`${name}\``)
  }
  const rows = triggers.map((trigger) =>
    [
      `\`${trigger.table}\``,
      `\`${trigger.name}\``,
      whenOf(trigger),
      `\`${trigger.procedure}\``,
      trigger.does ?? '',
      writesOf(trigger.procedure).join(' '),
    ].join(' | '),
  )
  return `${head}${rows.map((row) => `| ${row} |`).join('\n')}\n`
}

/** Functions of triggers that no comment explains. */
export const unexplained = async (client: Client): Promise<string[]> => [
  ...new Set((await triggersOf(client)).flatMap(({ does, procedure }) => (does ? [] : procedure))),
]
