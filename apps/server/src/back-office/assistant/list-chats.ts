import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { ListedChat, listChats, ReviewedTurn } from '@keyhaven/contracts/staff/assistant-chats'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type Query = RequestOf<typeof listChats>['query']
type ChatRow = Omit<ListedChat, 'createdAt' | 'updatedAt'> &
  Readonly<{ createdAt: Date; updatedAt: Date }>

const turns = sql`from chat_turns t where t.chat_id = c.id`

const queues: Readonly<Record<Query['queue'], ReturnType<typeof sql>>> = {
  all: sql`true`,
  bad: sql`exists (select ${turns} and not t.is_good)`,
  missed: sql`exists (select ${turns} and t.is_miss)`,
  handed: sql`(c.conversation_id is not null or c.state in ('waiting', 'joined'))`,
}

const chatPlan: ListPlan = {
  name: 'assistant-chats',
  columns: sql`
    c.id, c.state, c.created_at as "createdAt", c.updated_at as "updatedAt",
    coalesce((select t.body ${turns} and t.author = 'visitor' order by t.id limit 1), '') as question,
    (select count(*) ${turns} and t.author = 'visitor')::integer as questions,
    (select count(*) ${turns} and t.is_miss)::integer as misses,
    (select count(*) ${turns} and t.is_good)::integer as good,
    (select count(*) ${turns} and not t.is_good)::integer as bad,
    (
      select reference from conversations where id = c.conversation_id
    ) as "reference",
    (
      select coalesce(sum(coalesce(spent, reserved)), 0) from assistant_calls where chat_id = c.id
    )::float8 as cost`,
  from: sql`chats c`,
  id: { by: sql`c.id`, type: 'text' },
  sorts: { updatedAt: { by: sql`c.updated_at`, type: 'timestamptz' } },
  filters: { queue: (queue: Query['queue']) => queues[queue] },
}

const asListed = (row: ChatRow): ListedChat => ({
  id: row.id,
  state: row.state,
  question: row.question,
  questions: row.questions,
  misses: row.misses,
  good: row.good,
  bad: row.bad,
  reference: row.reference,
  cost: row.cost,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export async function listedChats(
  ctx: StaffContext,
  { queue, ...query }: Query,
): Promise<ResponseOf<typeof listChats>> {
  const asked = { ...query, filters: { queue } }
  const { rows, ...where } = await listed<ChatRow>(ctx, chatPlan, asked, 1_000)
  return { success: true, chats: rows.map(asListed), ...where }
}

type TurnRow = Omit<ReviewedTurn, 'createdAt'> & Readonly<{ createdAt: Date }>

const MOST_TURNS = 200

/** One chat as it was, with what each answer cites and called. */
export async function reviewedChat({ db }: StaffContext, id: string) {
  const chats = await sql<ChatRow>`
    select ${chatPlan.columns} from ${chatPlan.from} where c.id = ${id}`.execute(db)
  const [chat] = chats.rows
  if (!chat) throw new AppError('not_found')
  const { rows } = await sql<TurnRow>`
    select t.id, t.author, t.body, t.citations, t.tool_log as tools, t.topic, t.model,
      t.prompt_version as "promptVersion", t.is_miss as "isMiss", t.replaced_for as "replacedFor",
      t.is_good as "isGood", t.created_at as "createdAt",
      (select k.id from assistant_cases k where k.turn_id = t.id) as "caseId"
    from chat_turns t
    where t.chat_id = ${id}
    order by t.id
    limit ${MOST_TURNS}`.execute(db)
  const reviewed = rows.map(({ createdAt, ...turn }) => ({
    ...turn,
    createdAt: createdAt.toISOString(),
  }))
  return { success: true as const, chat: asListed(chat), turns: reviewed }
}
