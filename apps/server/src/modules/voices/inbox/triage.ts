import type { ConversationPriority, ConversationState } from '@keyhaven/contracts/staff/inbox'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { actorOf } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { activeMember } from '../../staff/staff/staff-member.ts'
import { dueFromNow, kindOf } from './clock.ts'
import {
  changeConversation,
  insertEvent,
  type LockedConversation,
  lockByReference,
  moveMessages,
} from './inbox.repo.ts'
import { endCodes } from './proof/conversation-codes.repo.ts'
import { askForRating } from './ratings.ts'
import { type Also, lockedConversation } from './reply.ts'

export type TriageRequest = Readonly<{
  state?: ConversationState | undefined
  snoozedUntil?: string | undefined
  assigneeId?: string | null | undefined
  priority?: ConversationPriority | undefined
  tags?: string[] | undefined
}>

const LONGEST_SNOOZE_MS = 92 * 86_400_000
const words: Readonly<Record<ConversationState, string>> = {
  open: 'opened this again',
  pending: 'waits for the customer',
  snoozed: 'snoozed this',
  resolved: 'resolved this',
  spam: 'moved this to spam',
}

function snoozeOf(ctx: Context, { state, snoozedUntil }: TriageRequest): Date | null {
  if (state !== 'snoozed') return null
  const until = new Date(snoozedUntil ?? Number.NaN)
  const away = until.getTime() - ctx.now().getTime()
  if (!(away > 0 && away <= LONGEST_SNOOZE_MS))
    throw new AppError('invalid_request', 'Choose a time within the next three months.')
  return until
}

/** The clock stops with the work and starts anew when it comes back. */
async function dueAfter(
  ctx: Context,
  conversation: LockedConversation,
  request: TriageRequest,
): Promise<Date | null> {
  const state = request.state ?? (conversation.state as ConversationState)
  if (state !== 'open') return null
  const priority = request.priority ?? (conversation.priority as ConversationPriority)
  const isSame = priority === conversation.priority
  if (conversation.dueAt && isSame) return conversation.dueAt
  // Nobody waits where the last word was ours and nothing is opened again.
  if (!conversation.dueAt && request.state === undefined) return null
  return await dueFromNow(ctx, { ...kindOf(conversation), priority })
}

async function nameOf(tx: Tx, staffId: string): Promise<string | undefined> {
  const member = await activeMember(tx, staffId)
  return member && `${member.firstName} ${member.lastName}`
}

async function checkedAssignee(tx: Tx, { assigneeId }: TriageRequest): Promise<string | undefined> {
  if (!assigneeId) return undefined
  const name = await nameOf(tx, assigneeId)
  if (name === undefined) throw new AppError('not_found')
  return name
}

/** Assigns, tags, snoozes, resolves or sorts out. What is not named stays as it is. */
export async function triage(
  ctx: Context,
  staff: StaffPrincipal,
  reference: string,
  { also, ...request }: TriageRequest & Readonly<{ also?: Also }>,
) {
  await inTransaction(ctx.db, async (tx) => {
    const conversation = await lockedConversation(tx, reference)
    const assignee = await checkedAssignee(tx, request)
    const { state, assigneeId, priority, tags } = request
    await changeConversation(tx, conversation.id, {
      dueAt: await dueAfter(ctx, conversation, request),
      ...(state && { state, snoozedUntil: snoozeOf(ctx, request) }),
      ...(assigneeId !== undefined && { assigneeId }),
      ...(priority && { priority }),
      ...(tags && { tags: [...new Set(tags)] }),
    })
    const name = (await nameOf(tx, staff.id)) ?? 'Staff'
    if (state && state !== conversation.state)
      await insertEvent(tx, conversation.id, `${name} ${words[state]}.`)
    if (assignee && assigneeId !== conversation.assignee_id)
      await insertEvent(tx, conversation.id, `${name} gave this to ${assignee}.`)
    if (assigneeId && assigneeId !== staff.id && assigneeId !== conversation.assignee_id)
      await notifyStaff(tx, {
        dedupeKey: `handed-over:${reference}:${assigneeId}:${ctx.now().getTime()}`,
        severity: 'info',
        title: `${reference} is yours now`,
        body: conversation.subject,
        object: `conversation:${reference}`,
        to: { staffId: assigneeId },
      })
    if (state === 'resolved' && conversation.state !== 'resolved')
      await askForRating(ctx, tx, conversation, conversation.first_reply_at !== null)
    await also?.(tx, conversation)
    const object = `conversation:${reference}`
    const meta = { from: conversation.state, ...request }
    await recordAudit(tx, { actor: actorOf(staff), action: 'inbox.sort', object, meta })
  })
}

/** Both locked in one order, so that two merges at once wait for each other and never deadlock. */
async function lockBoth(tx: Tx, one: string, other: string) {
  const found = new Map<string, LockedConversation | undefined>()
  for (const reference of [one, other].toSorted())
    found.set(reference, await lockByReference(tx, reference))
  const [from, into] = [found.get(one), found.get(other)]
  if (!from || !into || one === other) throw new AppError('not_found')
  return { from, into }
}

/**
 * Makes one conversation part of another. Only of the same address: its writer reads the whole of it in
 * their account.
 */
export async function mergeConversations(
  ctx: Context,
  staff: StaffPrincipal,
  one: string,
  other: string,
) {
  await inTransaction(ctx.db, async (tx) => {
    const { from, into } = await lockBoth(tx, one, other)
    if (from.merged_into !== null || into.merged_into !== null)
      throw new AppError('conflict', 'One of them is part of another conversation already.')
    const isSame =
      from.email_normal === into.email_normal &&
      from.is_proven === into.is_proven &&
      from.store_id === into.store_id
    if (!isSame)
      throw new AppError(
        'conflict',
        'Only conversations of the same address and store can be merged.',
      )
    await moveMessages(tx, from.id, into.id)
    // A code was told about the messages of one of them, and they are mixed now.
    await endCodes(tx, [from.id, into.id])
    await changeConversation(tx, from.id, { state: 'resolved', dueAt: null, mergedInto: into.id })
    await insertEvent(tx, into.id, `${one} was made part of this.`)
    const waits = [from.dueAt, into.dueAt].filter((due) => due !== null)
    const [dueAt = null] = waits.toSorted((a, b) => a.getTime() - b.getTime())
    if (dueAt) await changeConversation(tx, into.id, { state: 'open', dueAt })
    const object = `conversation:${one}`
    await recordAudit(tx, {
      actor: actorOf(staff),
      action: 'inbox.merge',
      object,
      meta: { into: other },
    })
  })
}
