import type { TalkPriority, TalkState } from '@keyhaven/contracts/staff/inbox'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { actorOf } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { activeMember } from '../../platform/staff/staff-member.ts'
import { type Also, lockedTalk } from './answer-talk.ts'
import { dueFromNow, kindOf } from './clock.ts'
import {
  changeTalk,
  insertEvent,
  type LockedTalk,
  lockByTicket,
  moveLetters,
} from './inbox.repo.ts'
import { endCodes } from './proof/talk-codes.repo.ts'
import { askForRating } from './ratings.ts'

export type Wish = Readonly<{
  state?: TalkState | undefined
  snoozedUntil?: string | undefined
  assigneeId?: string | null | undefined
  priority?: TalkPriority | undefined
  tags?: string[] | undefined
}>

const LONGEST_SNOOZE_MS = 92 * 86_400_000
const words: Readonly<Record<TalkState, string>> = {
  open: 'opened this again',
  pending: 'waits for the customer',
  snoozed: 'snoozed this',
  resolved: 'resolved this',
  spam: 'moved this to spam',
}

function snoozeOf(ctx: Context, { state, snoozedUntil }: Wish): Date | null {
  if (state !== 'snoozed') return null
  const until = new Date(snoozedUntil ?? Number.NaN)
  const away = until.getTime() - ctx.now().getTime()
  if (!(away > 0 && away <= LONGEST_SNOOZE_MS))
    throw new AppError('invalid_request', 'Choose a time within the next three months.')
  return until
}

/** The clock stops with the work and starts anew when it comes back. */
async function dueAfter(ctx: Context, talk: LockedTalk, wish: Wish): Promise<Date | null> {
  const state = wish.state ?? (talk.state as TalkState)
  if (state !== 'open') return null
  const priority = wish.priority ?? (talk.priority as TalkPriority)
  const isSame = priority === talk.priority
  if (talk.dueAt && isSame) return talk.dueAt
  // Nobody waits where the last word was ours and nothing is opened again.
  if (!talk.dueAt && wish.state === undefined) return null
  return await dueFromNow(ctx, { ...kindOf(talk), priority })
}

async function nameOf(tx: Tx, staffId: string): Promise<string | undefined> {
  const member = await activeMember(tx, staffId)
  return member && `${member.firstName} ${member.lastName}`
}

async function checkedAssignee(tx: Tx, { assigneeId }: Wish): Promise<string | undefined> {
  if (!assigneeId) return undefined
  const name = await nameOf(tx, assigneeId)
  if (name === undefined) throw new AppError('not_found')
  return name
}

/** Assigns, tags, snoozes, resolves or sorts out. What is not named stays as it is. */
export async function sortTalk(
  ctx: Context,
  staff: StaffPrincipal,
  ticketNumber: string,
  { also, ...wish }: Wish & Readonly<{ also?: Also }>,
) {
  await inTransaction(ctx.db, async (tx) => {
    const talk = await lockedTalk(tx, ticketNumber)
    const assignee = await checkedAssignee(tx, wish)
    const { state, assigneeId, priority, tags } = wish
    await changeTalk(tx, talk.id, {
      dueAt: await dueAfter(ctx, talk, wish),
      ...(state && { state, snoozedUntil: snoozeOf(ctx, wish) }),
      ...(assigneeId !== undefined && { assigneeId }),
      ...(priority && { priority }),
      ...(tags && { tags: [...new Set(tags)] }),
    })
    const name = (await nameOf(tx, staff.id)) ?? 'Staff'
    if (state && state !== talk.state) await insertEvent(tx, talk.id, `${name} ${words[state]}.`)
    if (assignee && assigneeId !== talk.assignee_id)
      await insertEvent(tx, talk.id, `${name} gave this to ${assignee}.`)
    if (assigneeId && assigneeId !== staff.id && assigneeId !== talk.assignee_id)
      await notifyStaff(tx, {
        dedupeKey: `handed-over:${ticketNumber}:${assigneeId}:${ctx.now().getTime()}`,
        severity: 'info',
        title: `${ticketNumber} is yours now`,
        body: talk.subject,
        object: `conversation:${ticketNumber}`,
        to: { staffId: assigneeId },
      })
    if (state === 'resolved' && talk.state !== 'resolved')
      await askForRating(ctx, tx, talk, talk.first_reply_at !== null)
    await also?.(tx, talk)
    const object = `conversation:${ticketNumber}`
    const meta = { from: talk.state, ...wish }
    await recordAudit(tx, { actor: actorOf(staff), action: 'inbox.sort', object, meta })
  })
}

/** Both locked in one order, so that two merges at once wait for each other and never deadlock. */
async function lockBoth(tx: Tx, one: string, other: string) {
  const found = new Map<string, LockedTalk | undefined>()
  for (const ticket of [one, other].toSorted()) found.set(ticket, await lockByTicket(tx, ticket))
  const [from, into] = [found.get(one), found.get(other)]
  if (!from || !into || one === other) throw new AppError('not_found')
  return { from, into }
}

/**
 * Makes one conversation part of another. Only of the same address: its writer reads the whole of it in
 * their account.
 */
export async function mergeTalks(ctx: Context, staff: StaffPrincipal, one: string, other: string) {
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
    await moveLetters(tx, from.id, into.id)
    // A code was told about the letters of one of them, and they are mixed now.
    await endCodes(tx, [from.id, into.id])
    await changeTalk(tx, from.id, { state: 'resolved', dueAt: null, mergedInto: into.id })
    await insertEvent(tx, into.id, `${one} was made part of this.`)
    const waits = [from.dueAt, into.dueAt].filter((due) => due !== null)
    const [dueAt = null] = waits.toSorted((a, b) => a.getTime() - b.getTime())
    if (dueAt) await changeTalk(tx, into.id, { state: 'open', dueAt })
    const object = `conversation:${one}`
    await recordAudit(tx, {
      actor: actorOf(staff),
      action: 'inbox.merge',
      object,
      meta: { into: other },
    })
  })
}
