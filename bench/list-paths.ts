import type { Shop } from './big-shop.ts'
import type { StaffList } from './staff-lists.ts'

const DEEP_PAGES = 10

const withQuery = (path: string, more: string) => `${path}${path.includes('?') ? '&' : '?'}${more}`

/** A row that the shop can open: copies have names that no address takes. */
const isOriginal = (row: Readonly<Record<string, unknown>>) => !String(row.id).includes('~')

type ListPath = Readonly<{ label: string; path: string }>

/** The first page, a deep one and the page of a row, where there are such. */
export async function pathsOf(
  { get }: Shop,
  { path, rows, detail }: StaffList,
): Promise<ListPath[]> {
  const paths: ListPath[] = [{ label: path, path }]
  if (!rows) return paths
  const big = withQuery(path, 'limit=200')
  let answer = await get(big)
  const shown = answer[rows] as Readonly<Record<string, unknown>>[] | undefined
  if (!shown) throw new Error(`${path} has no ${rows}`)
  const row = shown.find(isOriginal) ?? shown[0]
  if (detail && row) paths.push({ label: `${path}, one of them`, path: detail(row) })
  let cursor: string | null | undefined
  for (let page = 1; page <= DEEP_PAGES && answer.page?.next; page += 1) {
    cursor = answer.page.next
    answer = await get(withQuery(big, `after=${encodeURIComponent(cursor)}`))
  }
  if (cursor) {
    const deep = withQuery(path, `after=${encodeURIComponent(cursor)}`)
    paths.push({ label: `${path}, deep`, path: deep })
  }
  return paths
}
