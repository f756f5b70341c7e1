type Values = Readonly<Record<string, unknown>>

/** A field that somebody changed: as it was, as the other member wrote it, and as the reader did. */
export type Difference = Readonly<{
  name: string
  field: string
  was: string
  theirs: string
  yours: string
}>

type MergedField = Difference & Readonly<{ by: 'them' | 'you' }>

export type Merge = Readonly<{
  /** What both changed, and not to the same: it takes a choice. */
  open: readonly Difference[]
  /** What one of both changed: it merges by itself. */
  merged: readonly MergedField[]
  /** Yours, with what only they changed. */
  values: Values
}>

const isNothing = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/** What a value means: blanks at the ends, kinds of line ends and the order of names say nothing. */
function meaningOf(value: unknown): unknown {
  if (isNothing(value)) return null
  if (typeof value === 'string') return value.replaceAll(/\r\n?/g, '\n').trim() || null
  if (Array.isArray(value)) return value.map(meaningOf)
  if (typeof value !== 'object') return value
  const entries = Object.entries(value as Values).map(([name, part]) => [name, meaningOf(part)])
  return Object.fromEntries(entries.filter(([, part]) => part !== null).toSorted())
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(meaningOf(one)) === JSON.stringify(meaningOf(other))

/** "Unit price" for `unitPrice`. */
const labelOf = (name: string) => {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function textOf(value: unknown): string {
  if (isNothing(value)) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value !== 'object') return String(value)
  const parts = Object.entries(value as Values).filter(([, part]) => !isNothing(part))
  return parts.map(([name, part]) => `${labelOf(name)}: ${textOf(part)}`).join('; ') || '–'
}

type Versions = Readonly<{ was: Values; theirs: Values; yours: Values }>

/** Two changes of one thing put together, field by field. */
export function mergeOf(
  { was, theirs, yours }: Versions,
  labels: Readonly<Record<string, string>> = {},
): Merge {
  const rows = Object.keys(yours)
    .filter((name) => !isSame(theirs[name], yours[name]))
    .map((name) => ({
      name,
      field: labels[name] ?? labelOf(name),
      was: textOf(was[name]),
      theirs: textOf(theirs[name]),
      yours: textOf(yours[name]),
    }))
  const merged = rows.flatMap((row): MergedField[] => {
    if (isSame(was[row.name], yours[row.name])) return [{ ...row, by: 'them' }]
    return isSame(was[row.name], theirs[row.name]) ? [{ ...row, by: 'you' }] : []
  })
  const known = new Set(merged.map(({ name }) => name))
  const fromThem = merged.filter(({ by }) => by === 'them').map(({ name }) => [name, theirs[name]])
  return {
    open: rows.filter(({ name }) => !known.has(name)),
    merged,
    values: { ...yours, ...Object.fromEntries(fromThem) },
  }
}

export type Choice = 'theirs' | 'yours'

/** The merged version with a choice for each field that both changed. */
export const chosenOf = (
  { values }: Pick<Merge, 'values'>,
  theirs: Values,
  choices: Readonly<Record<string, Choice>>,
): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(choices).flatMap(([name, choice]) =>
      choice === 'theirs' ? [[name, theirs[name]]] : [],
    ),
  ),
})
