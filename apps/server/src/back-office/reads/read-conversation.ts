import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import type { Conversation, ConversationMessage } from '@keyhaven/contracts/staff/inbox'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import type { Db } from '../../infra/db/db.ts'
import { standingOf } from '../../modules/voices/inbox/proof/conversation-proof.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { isOfStores } from '../kit/store-limits.ts'
import { asListedConversation, conversationColumns } from './listed-conversation.ts'

const MOST_MESSAGES = 500
const MOST_ORDERS = 10
const MOST_EARLIER = 10

type Head = Parameters<typeof asListedConversation>[0] &
  Readonly<{
    id: number
    emailNormal: string
    phone: string
    orderId: string | null
    orderNumberSaid: string
    mergedInto: string | null
    rating: Conversation['rating']
    chat: Conversation['chat']
  }>

async function headOf({ db, staff }: StaffContext, reference: string): Promise<Head> {
  const { rows } = await sql<Head>`
    select c.id, c.email_normal as "emailNormal", c.phone, c.order_id as "orderId",
      c.order_number_said as "orderNumberSaid",
      (select i.reference from conversations i where i.id = c.merged_into) as "mergedInto",
      (
        select jsonb_build_object('score', r.score, 'comment', r.comment)
        from conversation_ratings r
        where r.conversation_id = c.id
      ) as rating,
      (
        select h.state from chats h
        where h.conversation_id = c.id
          or h.conversation_id in (select m.id from conversations m where m.merged_into = c.id)
        order by h.created_at desc
        limit 1
      ) as chat,
      ${conversationColumns(staff.id)}
    from conversations c
    where c.reference = ${reference}`.execute(db)
  const [head] = rows
  if (!head) throw new AppError('not_found')
  return head
}

type MessageRow = Omit<ConversationMessage, 'createdAt' | 'quoted'> &
  Readonly<{ createdAt: Date; quotedFrom: number | null }>

const asMessage = ({
  createdAt,
  quotedFrom,
  body,
  ...message
}: MessageRow): ConversationMessage => ({
  ...message,
  body: body.slice(0, quotedFrom ?? body.length).trimEnd(),
  quoted: quotedFrom === null ? '' : body.slice(quotedFrom).trim(),
  createdAt: createdAt.toISOString(),
})

async function messagesOf(db: Db, id: number): Promise<ConversationMessage[]> {
  const { rows } = await sql<MessageRow>`
    select * from (
      select m.id, m.author, m.is_note as "isNote", m.via, m.sender,
        case when m.via = 'mail' then coalesce(m.sender_check, 'unknown') end as "senderCheck",
        m.is_automatic as "isAutomatic", m.body, m.quoted_from as "quotedFrom",
        m.created_at as "createdAt",
        (select s.first_name || ' ' || s.last_name from staff s where s.id = m.staff_id) as by,
        coalesce((
          select jsonb_agg(
            jsonb_build_object('id', f.id, 'name', f.name, 'size', octet_length(f.bytes))
            order by f.created_at
          )
          from conversation_files f
          where f.message_id = m.id
        ), '[]') as files
      from conversation_messages m
      where m.conversation_id = ${id}
      order by m.id desc
      limit ${MOST_MESSAGES}
    ) newest
    order by id`.execute(db)
  return rows.map(asMessage)
}

type OrderRow = Readonly<{
  id: string
  orderNumber: string
  status: string
  totalMinor: number
  currency: Currency
  createdAt: Date
  products: string[]
}>

/** Orders of the same address, the newest first. That it was typed proves nothing: the screen says so. */
async function ordersOf({ db, staff }: StaffContext, { emailNormal, orderId }: Head) {
  const { rows } = await sql<OrderRow>`
    select o.id, o.order_number as "orderNumber", o.payment_status as status,
      o.charge_minor as "totalMinor", o.charge_currency as currency, o.created_at as "createdAt",
      array(
        select l.product_name from order_lines l where l.order_id = o.id order by l.id
      ) as products
    from orders o
    where o.email_normal = ${emailNormal}
      and o.paid_at is not null
      and ${isOfStores(sql`o.store_id`, staff)}
    order by (o.id = ${orderId ?? ''}) desc, o.created_at desc
    limit ${MOST_ORDERS}`.execute(db)
  return rows.map(({ totalMinor, createdAt, ...order }) => ({
    ...order,
    total: toDecimal(money(totalMinor, order.currency)),
    createdAt: createdAt.toISOString(),
  }))
}

async function earlierOf(
  { db, staff }: StaffContext,
  { emailNormal, id }: Head,
): Promise<Conversation['earlier']> {
  const { rows } = await sql<Omit<Conversation['earlier'][number], 'createdAt'> & { at: Date }>`
    select c.reference, c.subject, c.state, c.created_at as at
    from conversations c
    where c.email_normal = ${emailNormal} and c.id <> ${id} and c.merged_into is null
      and ${isOfStores(sql`c.store_id`, staff)}
    order by c.id desc
    limit ${MOST_EARLIER}`.execute(db)
  return rows.map(({ at, ...conversation }) => ({ ...conversation, createdAt: at.toISOString() }))
}

/** Everything about one conversation that its reader may see. */
export async function readConversation(
  ctx: StaffContext,
  reference: string,
): Promise<Conversation> {
  const head = await headOf(ctx, reference)
  const mayOrders = ctx.staff.permissions.includes('orders.view')
  const [messages, proof, orders, earlier] = await Promise.all([
    messagesOf(ctx.db, head.id),
    standingOf(ctx.db, head.id),
    mayOrders ? ordersOf(ctx, head) : null,
    earlierOf(ctx, head),
  ])
  const { id: _id, emailNormal: _email, ...shown } = head
  return {
    ...asListedConversation(shown),
    phone: head.phone,
    orderId: head.orderId,
    orderNumberSaid: head.orderNumberSaid,
    mergedInto: head.mergedInto,
    rating: head.rating,
    chat: head.chat,
    messages,
    proof,
    orders,
    earlier,
  }
}
