/** One statement of a migration. */
export type Statement = Readonly<{
  /** As it is written. */
  text: string
  /** In lower case on one line, without comments and names of schemas, with texts left empty. */
  bare: string
  /** What it runs at once if it is a `do` block. */
  body: string | null
  /** Why it may hold a large table, if its author says so. */
  safe: string | null
}>

const token =
  /(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)|(?<dollars>\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$)|(?<text>\b[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*')|"(?:[^"]|"")*"|(?<atomic>\bbegin\s+atomic\b[\s\S]*?\bend\b(?=\s*;))|(?<end>;[ \t]*(?<after>--[^\n]*)?)|[\s\S]/giy

type Part = Readonly<{ raw: string; groups: Readonly<Record<string, string | undefined>> }>

function* partsOf(sql: string): Generator<Part> {
  token.lastIndex = 0
  for (const { 0: raw, groups = {} } of sql.matchAll(token)) yield { raw, groups }
}

function bareOf({ raw, groups }: Part): string {
  if (groups.comment !== undefined) return ' '
  if (groups.text !== undefined || groups.dollars !== undefined) return "''"
  return groups.end === undefined ? raw : ''
}

const SAFE = /--\s*safe:\s*(\S[^\n]*)/

function statementOf(parts: readonly Part[]): Statement {
  const bare = parts
    .map(bareOf)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\bpublic\.|"/g, '')
    .trim()
    .toLowerCase()
  const comments = parts.map(({ groups }) => groups.comment ?? groups.after ?? '').join('\n')
  const dollars = parts.find(({ groups }) => groups.dollars !== undefined)?.raw ?? ''
  return {
    text: parts
      .map(({ raw }) => raw)
      .join('')
      .trim(),
    bare,
    body: bare.startsWith('do ') ? dollars.replaceAll(/^\$\w*\$|\$\w*\$$/g, '') : null,
    safe: SAFE.exec(comments)?.[1]?.trim() ?? null,
  }
}

/** The statements of a file. A comment behind the end of one belongs to it. */
export function statementsIn(sql: string): Statement[] {
  const found: Part[][] = [[]]
  for (const part of partsOf(sql)) {
    found.at(-1)?.push(part)
    if (part.groups.end !== undefined) found.push([])
  }
  return found.map(statementOf).filter(({ bare }) => bare !== '')
}
