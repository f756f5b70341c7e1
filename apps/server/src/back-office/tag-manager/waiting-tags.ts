import type { TagsView } from '@keyhaven/contracts/staff/tag-manager'
import { sql } from 'kysely'
import { tagsByTwo } from '../../modules/operations/tag-manager/change-tags.ts'
import type { StaffContext } from '../kit/staff-context.ts'

/** The last change of the container that waits for a second person. */
export async function waitingTags({ db }: StaffContext): Promise<TagsView['waiting']> {
  const { rows } = await sql<{ id: string; summary: string; expiresAt: Date }>`
    select id, summary, expires_at as "expiresAt"
    from approvals
    where kind = ${tagsByTwo.name}
      and state = 'open'
      and expires_at > shop_now()
    order by asked_at desc
    limit 1`.execute(db)
  const [asked] = rows
  return asked ? { ...asked, state: 'open', expiresAt: asked.expiresAt.toISOString() } : null
}
