import type { Call } from '../calls.ts'
import type { Listed } from '../list-view.tsx'
import type { Choice } from './filters.rules.ts'
import type { ListDefinition } from './list-definition.ts'
import type { SystemView } from './list-state.rules.ts'

/** The rows of an answer, under the name that the call gives them. */
type RowsIn<
  Answered,
  Name extends keyof Answered,
> = Answered[Name] extends readonly (infer Row extends object)[] ? Row : never

/** What a list adds to its call; a row without an `id` says what names it. */
type ListParts<Row extends object> = Omit<ListDefinition<Row>, 'fetch' | 'rowId'> &
  (Row extends { id: string | number }
    ? Partial<Pick<ListDefinition<Row>, 'rowId'>>
    : Pick<ListDefinition<Row>, 'rowId'>)

/** Reads a page of a list: the conditions of the address are those of the call. */
const rowsOf =
  <Answered extends object, Name extends keyof Answered & string>(
    call: Call<never, Answered>,
    name: Name,
  ) =>
  async (query: Readonly<Record<string, string>>) => {
    const answer: Answered & Partial<Listed<never>> = await call({ query } as never)
    const { page, count, note } = answer
    return {
      rows: answer[name],
      ...(page && { page }),
      ...(count !== undefined && { count }),
      ...(note && { note }),
    }
  }

/** A list of what a call reads. Define it once, outside of any component. */
export function listOf<Answered extends object, Name extends keyof Answered & string>(
  call: Call<never, Answered>,
  name: Name,
  parts: ListParts<RowsIn<Answered, Name>>,
) {
  const rowId = ({ id }: { id: string | number }) => String(id)
  const list: object = { rowId, ...parts, fetch: rowsOf(call, name) }
  return list as ListDefinition<RowsIn<Answered, Name>>
}

/** What a filter offers, by how each value looks. */
export const choicesOf = (looks: Readonly<Record<string, Readonly<{ label: string }>>>) =>
  Object.entries(looks).map(([value, { label }]): Choice => ({ value, label }))

const everything = { id: 'all', label: 'All' } as const

/** A view of the whole list, and one for each value of a filter. */
export const viewsOf = (
  name: string,
  choices: readonly Choice[],
  whole: Readonly<{ id: string; label: string }> = everything,
): SystemView[] => [
  { ...whole, search: '' },
  ...choices.map(({ value, label }) => ({ id: value, label, search: `${name}=${value}` })),
]
