import { integerOf, type Params, partOf, textOf } from '../form.ts'
import { refuseMissing, refuseRequest } from '../refusal.ts'
import type { Stored } from './shapes.ts'

const MOST_PER_PAGE = 100

export type Page<T> = Readonly<{
  object: 'list'
  url: string
  has_more: boolean
  data: readonly T[]
}>

/** The group is what most lists are asked by, so that no list has to look at everything. */
type CollectionOptions<T> = { kind: string; url: string; groupOf?: (item: T) => string }

export type Collection<T extends Stored> = ReturnType<typeof createCollection<T>>

export function createCollection<T extends Stored>(options: CollectionOptions<T>) {
  const items = new Map<string, T>()
  const places = new Map<string, number>()
  const groups = new Map<string, string[]>()
  let order: string[] = []

  function add(item: T): T {
    places.set(item.id, order.push(item.id) - 1)
    items.set(item.id, item)
    if (options.groupOf) {
      const group = options.groupOf(item)
      const members = groups.get(group)
      if (members) members.push(item.id)
      else groups.set(group, [item.id])
    }
    return item
  }

  return {
    add,
    get: (id: string): T | undefined => items.get(id),
    find: (id: string, param?: string): T =>
      items.get(id) ?? refuseMissing(options.kind, id, param),
    replace(item: T): T {
      items.set(item.id, item)
      return item
    },
    inGroup: (group: string): T[] => (groups.get(group) ?? []).flatMap((id) => items.get(id) ?? []),
    newest: (count: number): T[] =>
      order
        .slice(-count)
        .reverse()
        .flatMap((id) => items.get(id) ?? []),
    page(params: Params, group?: string): Page<T> {
      const ids = group === undefined ? order : (groups.get(group) ?? [])
      const after = textOf(params, 'starting_after')
      const known = after === undefined ? ids.length : (places.get(after) ?? -1)
      if (known < 0) refuseMissing(options.kind, after ?? '', 'starting_after')
      const start = group === undefined || !after ? known : ids.indexOf(after)
      return pageOf(options.url, params, backwards(ids, start, items))
    },
    clear() {
      items.clear()
      places.clear()
      groups.clear()
      order = []
    },
  }
}

function* backwards<T>(ids: readonly string[], before: number, items: Map<string, T>) {
  for (let place = before - 1; place >= 0; place -= 1) {
    const item = items.get(ids[place] ?? '')
    if (item) yield item
  }
}

/** The first of the items, newest first, that the `created` and `limit` of a request ask for. */
export function pageOf<T extends { created: number }>(
  url: string,
  params: Params,
  newestFirst: Iterable<T>,
): Page<T> {
  const limit = integerOf(params, 'limit') ?? 10
  if (limit < 1 || limit > MOST_PER_PAGE) {
    refuseRequest(`This value must be between 1 and ${MOST_PER_PAGE}.`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    })
  }
  const isWanted = createdFilter(params)
  const earliest = earliestOf(params)
  const data: T[] = []
  for (const item of newestFirst) {
    if (item.created < earliest) break
    if (!isWanted(item.created)) continue
    if (data.length === limit) return { object: 'list', url, has_more: true, data }
    data.push(item)
  }
  return { object: 'list', url, has_more: false, data }
}

function earliestOf(params: Params): number {
  const created = partOf(params, 'created')
  return integerOf(created, 'gte') ?? integerOf(created, 'gt') ?? integerOf(params, 'created') ?? 0
}

function createdFilter(params: Params): (created: number) => boolean {
  const range = partOf(params, 'created')
  const exactly = integerOf(params, 'created')
  const after = integerOf(range, 'gt') ?? -1
  const before = integerOf(range, 'lt') ?? Number.POSITIVE_INFINITY
  const until = integerOf(range, 'lte') ?? Number.POSITIVE_INFINITY
  return (created) =>
    created > after && created < before && created <= until && (exactly ?? created) === created
}
