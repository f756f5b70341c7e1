import type { Permission } from '@keyhaven/contracts/staff/permissions'
import type { SearchHit, SearchKind } from '@keyhaven/contracts/staff/search'
import type { StaffContext } from './staff-context.ts'

export const MOST_HITS = 5

/** One kind of thing that the command palette finds, for those who may see it. */
export type SearchProvider = Readonly<{
  kind: SearchKind
  label: string
  permission: Permission
  /** Finds nothing of stores that the caller may not see. */
  keepsToStores?: boolean
  /** Up to `MOST_HITS`, the best first. It must be quick: people type while it runs. */
  find: (ctx: StaffContext, text: string) => Promise<readonly Omit<SearchHit, 'kind'>[]>
}>

/** Asks every provider whose permission the caller has. One that fails leaves the others alone. */
export async function searchedBy(
  ctx: StaffContext,
  providers: readonly SearchProvider[],
  text: string,
) {
  const { permissions, stores } = ctx.staff
  const allowed = providers.filter(
    ({ permission, keepsToStores }) =>
      permissions.includes(permission) && (keepsToStores || stores.length === 0),
  )
  const groups = await Promise.all(
    allowed.map(async ({ kind, label, find }) => {
      const hits = await find(ctx, text).catch((error: unknown) => {
        ctx.log.error({ err: error, label }, 'a search failed')
        return []
      })
      return { label, hits: hits.slice(0, MOST_HITS).map((hit) => ({ ...hit, kind })) }
    }),
  )
  return groups.filter(({ hits }) => hits.length > 0)
}
