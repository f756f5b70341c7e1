import type { PlainField } from '@keyhaven/contracts/plain-forms'
import type { FormEntries } from '../http/sent-form.rules.ts'

type Part = Record<string, unknown> | unknown[]

/** What a call gets for a field; undefined where nothing was entered that it must hear of. */
function valueIn({ kind, isOptional }: PlainField, typed: string | undefined): unknown {
  if (kind === 'box') return typed !== undefined
  if (typed === undefined || (isOptional && typed.trim() === '')) return undefined
  if (['number', 'stars', 'sum'].includes(kind))
    return typed.trim() === '' ? undefined : Number(typed)
  return typed
}

const isIndex = (name: string | undefined) => name !== undefined && /^\d$/.test(name)

function put(body: Part, [first = '', ...rest]: string[], value: unknown) {
  const part = body as Record<string, unknown>
  if (rest.length === 0) {
    part[first] = value
    return
  }
  part[first] ??= isIndex(rest[0]) ? [] : {}
  put(part[first] as Part, rest, value)
}

/** The body of the call a plain form makes. Names come from the table of the form, never from what was sent. */
export function plainBodyOf(fields: readonly PlainField[], entries: FormEntries) {
  const body: Record<string, unknown> = {}
  for (const field of fields) {
    const value = valueIn(field, entries.get(field.name))
    if (value !== undefined) put(body, field.name.split('.'), value)
  }
  return compact(body)
}

/** What a call takes in its query. */
export const plainQueryOf = (names: readonly string[], entries: FormEntries): string =>
  new URLSearchParams(names.map((name) => [name, entries.get(name) ?? ''])).toString()

/** A line of a list that was left empty is no line. */
const compact = (body: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter((entry) => entry !== undefined) : value,
    ]),
  )
