import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { countInbox, listInbox } from '@keyhaven/contracts/staff/inbox'
import { sql } from 'kysely'
import { idsFoundBy } from '../kit/fragments.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import { dayFilters } from '../kit/list-filters.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { isOfStores, ofStores } from '../kit/store-limits.ts'
import {
  asListedConversation,
  type ConversationRow,
  conversationColumns,
} from '../reads/listed-conversation.ts'

const MOST_COUNTED = 1_000
/** So many messages with a word are looked at; a word of everyday speech is in all of them. */
const MOST_MESSAGES = 500

const fits = (stores: readonly string[]) => (text: string) =>
  sql`
  c.reference = upper(${text})
  or c.email_normal = lower(${text})
  or c.reference = any(array(${idsFoundBy({ kind: 'conversation', text, stores })}))
  or to_tsvector('simple', c.name || ' ' || c.subject) @@ plainto_tsquery('simple', ${text})
  or c.id = any(array(
    select m.conversation_id
    from conversation_messages m
    where to_tsvector('simple', m.body) @@ plainto_tsquery('simple', ${text})
    limit ${MOST_MESSAGES}
  ))`

const planFor = ({ id: staffId, stores }: StaffContext['staff']): ListPlan => ({
  name: 'inbox',
  columns: conversationColumns(staffId),
  from: sql`conversations c`,
  where: sql`c.merged_into is null`,
  id: { by: sql`c.id`, type: 'bigint' },
  sorts: {
    dueAt: { by: sql`c.due_at`, type: 'timestamptz' },
    updatedAt: { by: sql`c.updated_at`, type: 'timestamptz' },
    createdAt: { by: sql`c.created_at`, type: 'timestamptz' },
  },
  filters: {
    q: fits(stores),
    state: (state: string) => sql`c.state = ${state}`,
    owner: (owner: 'mine' | 'nobody') =>
      owner === 'mine' ? sql`c.assignee_id = ${staffId}` : sql`c.assignee_id is null`,
    source: (source: string) => sql`c.source = ${source}`,
    topic: (topic: string) => sql`c.kind = ${topic}`,
    tag: (tag: string) => sql`${tag} = any(c.tags)`,
    priority: (priority: string) => sql`c.priority = ${priority}`,
    ...dayFilters('createdAt', sql`c.created_at`),
  },
})

export async function inbox(
  ctx: StaffContext,
  { sort, limit, after, before, ...filters }: RequestOf<typeof listInbox>['query'],
): Promise<ResponseOf<typeof listInbox>> {
  const asked = { sort, limit, after, before, filters }
  const plan = ofStores(planFor(ctx.staff), sql`c.store_id`, ctx.staff)
  const { rows, ...where } = await listed<ConversationRow>(ctx, plan, asked, MOST_COUNTED)
  return { success: true, conversations: rows.map(asListedConversation), ...where }
}

/** What waits for an answer. Counted up to a limit: beyond it nobody asks how many. */
export async function inboxCounts({
  db,
  staff,
}: StaffContext): Promise<ResponseOf<typeof countInbox>> {
  const { rows } = await sql<Omit<ResponseOf<typeof countInbox>, 'success'>>`
    select count(*) as open,
      count(*) filter (where assignee_id = ${staff.id}) as mine,
      count(*) filter (where assignee_id is null) as unassigned,
      count(*) filter (where due_at <= shop_now()) as overdue
    from (
      select assignee_id, due_at
      from conversations c
      where state = 'open' and merged_into is null and ${isOfStores(sql`c.store_id`, staff)}
      order by due_at
      limit ${MOST_COUNTED}
    ) waiting`.execute(db)
  const counts = rows[0] ?? { open: 0, mine: 0, unassigned: 0, overdue: 0 }
  return { success: true, ...counts }
}
