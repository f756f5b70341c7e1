/** The place of an answer's rows in their list, and how many there are. */
export type Page = { next: string | null; prev: string | null }
export type Count = { value: number; isCapped: boolean } | null

const places = ['after', 'before'] as const

function without(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  for (const place of places) rest.delete(place)
  return rest
}

const addressOf = (search: URLSearchParams) => (search.size > 0 ? `?${search}` : '?')

function at(search: URLSearchParams, place: (typeof places)[number], cursor: string | null) {
  if (cursor === null) return undefined
  const rest = without(search)
  rest.set(place, cursor)
  return addressOf(rest)
}

/** The part of a call that says from where on rows are wanted, as the address of the page has it. */
export function placeIn(search: URLSearchParams) {
  const after = search.get('after')
  const before = search.get('before')
  if (before) return { before }
  return after ? { after } : {}
}

/** The addresses of the pages beside this one; filters and sorting stay. */
export function pagesAround(search: URLSearchParams, { next, prev }: Page) {
  const isFirst = Object.keys(placeIn(search)).length === 0
  return {
    newer: at(search, 'before', prev),
    older: at(search, 'after', next),
    newest: isFirst ? undefined : addressOf(without(search)),
  }
}

/** Whether later rows are older ones; by name, or the oldest first, they are not. */
export const isNewestFirst = (sort: string): boolean => /^-(?:id|at|\w+At)$/.test(sort)

const number = new Intl.NumberFormat('en')

/** "38", "10,000+" */
export const countFigure = ({ value, isCapped }: NonNullable<Count>): string =>
  number.format(value) + (isCapped ? '+' : '')

/** "1 order", "38 orders", "10,000+ orders"; nothing while nobody counted. */
export function countText(count: Count, one: string, many: string): string {
  if (!count) return ''
  return `${countFigure(count)} ${count.value === 1 && !count.isCapped ? one : many}`
}
