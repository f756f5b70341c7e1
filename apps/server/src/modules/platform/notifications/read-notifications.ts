import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import {
  countUnread,
  markAllRead,
  markRead,
  type UnreadGroup,
  unreadGroups,
} from './notifications.repo.ts'

type Reader = Pick<StaffPrincipal, 'id' | 'permissions'>

/** How many news a member has not read, counted up to a hundred. */
export const unreadFor = (ctx: Context, reader: Reader): Promise<number> =>
  countUnread(ctx.backOfficeDb, reader)

/** Read by this member alone: for their colleagues it stays new. */
export async function readNotification(ctx: Context, reader: Reader, id: number): Promise<void> {
  const isTheirs = await inTransaction(ctx.backOfficeDb, (tx) => markRead(tx, reader, id))
  if (!isTheirs) throw new AppError('not_found')
}

/** With a word, only news whose events begin with it. */
export async function readAllNotifications(
  ctx: Context,
  reader: Reader,
  word?: string,
): Promise<void> {
  await inTransaction(ctx.backOfficeDb, (tx) => markAllRead(tx, reader, word))
}

export const groupsFor = (ctx: Context, reader: Reader): Promise<UnreadGroup[]> =>
  unreadGroups(ctx.backOfficeDb, reader)
