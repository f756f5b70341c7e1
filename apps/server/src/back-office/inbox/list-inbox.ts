import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { countInbox, ListedTalk, listInbox } from '@keyhaven/contracts/staff/inbox'
import { type RawBuilder, sql } from 'kysely'
import { HERE_SECONDS } from '../../modules/voices/inbox/watchers.rules.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import { dayFilters } from '../kit/list-filters.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { isOfStores, ofStores } from '../kit/store-limits.ts'

const MOST_COUNTED = 1_000
/** So many letters with a word are looked at; a word of everyday speech is in all of them. */
const MOST_LETTERS = 500
const SHOWN_LETTERS = 140

type TalkRow = Omit<ListedTalk, 'dueAt' | 'snoozedUntil' | 'createdAt' | 'updatedAt'> &
  Readonly<{
    dueAt: Date | null
    snoozedUntil: Date | null
    createdAt: Date
    updatedAt: Date
  }>

export const talkColumns = (staffId: string): RawBuilder<unknown> => sql`
  c.ticket_number as "ticketNumber", c.subject, c.kind as "messageType", c.source, c.state,
  c.priority, c.tags, c.name, c.email, c.is_proven as "isProven",
  nullif(c.due_at, 'infinity') as "dueAt", c.snoozed_until as "snoozedUntil",
  c.created_at as "createdAt", c.updated_at as "updatedAt",
  (
    select jsonb_build_object('id', s.id, 'name', s.first_name || ' ' || s.last_name)
    from staff s
    where s.id = c.assignee_id
  ) as assignee,
  (
    select jsonb_build_object('author', m.author, 'text', left(m.body, ${SHOWN_LETTERS}))
    from conversation_messages m
    where m.conversation_id = c.id and m.author <> 'system' and not m.is_note
    order by m.id desc
    limit 1
  ) as "lastLetter",
  (
    select s.first_name || ' ' || s.last_name
    from conversation_watchers w
    join staff s on s.id = w.staff_id
    where w.conversation_id = c.id
      and w.is_writing
      and w.staff_id <> ${staffId}
      and w.seen_at > now() - make_interval(secs => ${HERE_SECONDS})
    limit 1
  ) as writing`

const fits = (text: string) => sql`
  c.ticket_number = upper(${text})
  or c.email_normal = lower(${text})
  or to_tsvector('simple', c.name || ' ' || c.subject) @@ plainto_tsquery('simple', ${text})
  or c.id = any(array(
    select m.conversation_id
    from conversation_messages m
    where to_tsvector('simple', m.body) @@ plainto_tsquery('simple', ${text})
    limit ${MOST_LETTERS}
  ))`

const planFor = (staffId: string): ListPlan => ({
  name: 'inbox',
  columns: talkColumns(staffId),
  from: sql`conversations c`,
  where: sql`c.merged_into is null`,
  id: { by: sql`c.id`, type: 'bigint' },
  sorts: {
    dueAt: { by: sql`c.due_at`, type: 'timestamptz' },
    updatedAt: { by: sql`c.updated_at`, type: 'timestamptz' },
    createdAt: { by: sql`c.created_at`, type: 'timestamptz' },
  },
  filters: {
    q: fits,
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

export const asListedTalk = ({
  dueAt,
  snoozedUntil,
  createdAt,
  updatedAt,
  ...row
}: TalkRow): ListedTalk => ({
  ...row,
  dueAt: dueAt?.toISOString() ?? null,
  snoozedUntil: snoozedUntil?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

export async function inbox(
  ctx: StaffContext,
  { sort, limit, after, before, ...filters }: RequestOf<typeof listInbox>['query'],
): Promise<ResponseOf<typeof listInbox>> {
  const asked = { sort, limit, after, before, filters }
  const plan = ofStores(planFor(ctx.staff.id), sql`c.store_id`, ctx.staff)
  const { rows, ...where } = await listed<TalkRow>(ctx, plan, asked, MOST_COUNTED)
  return { success: true, conversations: rows.map(asListedTalk), ...where }
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
