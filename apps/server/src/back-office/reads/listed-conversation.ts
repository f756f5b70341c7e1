import { withFormerReference } from '@keyhaven/contracts/former-names'
import type { ListedConversation } from '@keyhaven/contracts/staff/inbox'
import { type RawBuilder, sql } from 'kysely'
import { HERE_SECONDS } from '../../modules/voices/inbox/watchers.rules.ts'

const SHOWN_MESSAGES = 140

export type ConversationRow = Omit<
  ListedConversation,
  'dueAt' | 'snoozedUntil' | 'createdAt' | 'updatedAt'
> &
  Readonly<{
    dueAt: Date | null
    snoozedUntil: Date | null
    createdAt: Date
    updatedAt: Date
  }>

export const conversationColumns = (staffId: string): RawBuilder<unknown> => sql`
  c.reference, c.subject, c.kind as "messageType", c.source, c.state,
  c.priority, c.tags, c.name, c.email, c.is_proven as "isProven",
  nullif(c.due_at, 'infinity') as "dueAt", c.snoozed_until as "snoozedUntil",
  c.created_at as "createdAt", c.updated_at as "updatedAt",
  (
    select jsonb_build_object('id', s.id, 'name', s.first_name || ' ' || s.last_name)
    from staff s
    where s.id = c.assignee_id
  ) as assignee,
  (
    select jsonb_build_object('author', m.author, 'text', left(m.body, ${SHOWN_MESSAGES}))
    from conversation_messages m
    where m.conversation_id = c.id and m.author <> 'system' and not m.is_note
    order by m.id desc
    limit 1
  ) as "lastMessage",
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

export const asListedConversation = ({
  dueAt,
  snoozedUntil,
  createdAt,
  updatedAt,
  ...row
}: ConversationRow): ListedConversation =>
  withFormerReference({
    ...row,
    dueAt: dueAt?.toISOString() ?? null,
    snoozedUntil: snoozedUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  })
