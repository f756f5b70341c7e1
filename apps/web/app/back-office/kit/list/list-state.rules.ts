import { type ListFilter, namesOf } from './filters.rules.ts'

/** A view that comes with the list; `search` is its part of the address. */
export type SystemView = Readonly<{ id: string; label: string; search: string }>

/** What an address may say about a list, besides its filters. */
const looks = ['columns', 'density'] as const
const asks = ['q', 'sort'] as const

type Named = Readonly<{ filters?: readonly ListFilter[]; views?: readonly SystemView[] }>

const kept = (search: URLSearchParams, names: readonly string[]) => {
  const rest = new URLSearchParams()
  for (const name of names) {
    const value = search.get(name)
    if (value) rest.set(name, value)
  }
  rest.sort()
  return rest
}

/** The conditions of the list: search text and filters. */
export const conditionsIn = ({ filters = [] }: Named, search: URLSearchParams) =>
  kept(search, ['q', ...namesOf(filters)])

/** What a list shows: an address that says nothing about its rows opens the first view. */
export function shownSearch(list: Named, search: URLSearchParams): URLSearchParams {
  const [first] = list.views ?? []
  const isSaid = search.has('view') || search.has('sort') || conditionsIn(list, search).size > 0
  if (!first?.search || isSaid) return search
  const shown = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(first.search)) shown.set(name, value)
  return shown
}

/** An address without conditions that shows every row, not the first view. */
export function everyRow(list: Named, search: URLSearchParams): URLSearchParams {
  const whole = list.views?.find(({ search: part }) => part === '')
  if (!whole || search.has('view') || shownSearch(list, search) === search) return search
  const next = new URLSearchParams(search)
  next.set('view', whole.id)
  return next
}

/** Everything a view remembers, in one order: two equal views are equal texts. */
export const viewPart = ({ filters = [] }: Named, search: URLSearchParams): string =>
  kept(search, [...asks, ...looks, ...namesOf(filters)]).toString()

/** The same address without anything that belongs to the list. */
function outside({ filters = [] }: Named, search: URLSearchParams) {
  const rest = new URLSearchParams(search)
  for (const name of [...asks, ...looks, ...namesOf(filters), 'after', 'before', 'view']) {
    rest.delete(name)
  }
  return rest
}

/** The address that shows a view. */
export function viewAddress(list: Named, search: URLSearchParams, id: string, part: string) {
  const next = outside(list, search)
  next.set('view', id)
  for (const [name, value] of new URLSearchParams(part)) next.set(name, value)
  return `?${next}`
}

/** The address that shows the newest rows without any condition. */
export const clearedAddress = (list: Named, search: URLSearchParams) => {
  const next = new URLSearchParams(search)
  const gone = ['q', ...namesOf(list.filters ?? []), 'after', 'before']
  for (const name of gone) next.delete(name)
  const isFirst = next.get('view') === list.views?.[0]?.id
  if (isFirst) next.delete('view')
  return `?${everyRow(list, next)}`
}

/** A press on a header: the other way round, or this column first. */
export function sortAfter(sort: string, column: string): string {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? column : `-${column}`
}

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

export const densityIn = (search: URLSearchParams): Density =>
  search.get('density') === 'compact' ? 'compact' : 'comfortable'

type Shown = Readonly<{ id: string; isOptional?: boolean }>

/** The columns in sight: those the address names, or all that are not optional. */
export function columnsIn(columns: readonly Shown[], search: URLSearchParams): string[] {
  const usual = columns.filter(({ isOptional }) => !isOptional).map(({ id }) => id)
  const asked = search.get('columns')?.split(',') ?? []
  const known = columns.map(({ id }) => id).filter((id) => asked.includes(id))
  return known.length > 0 ? known : usual
}
