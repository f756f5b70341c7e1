import { LARGEST_FILE } from '@keyhaven/contracts/data/letter-files'
import {
  addCannedReply,
  editCannedReply,
  listCannedReplies,
  removeCannedReply,
} from '@keyhaven/contracts/staff/canned-replies'
import {
  addInboxFile,
  countInbox,
  handBackChat,
  listInbox,
  mergeInbox,
  noteInInbox,
  readInbox,
  readInboxFile,
  replyFromInbox,
  sortInbox,
  watchInbox,
} from '@keyhaven/contracts/staff/inbox'
import { reportInbox } from '@keyhaven/contracts/staff/inbox-report'
import { AppError } from '../../infra/app-error.ts'
import { sentAsDownload } from '../../infra/http/download.ts'
import { fileIn } from '../../infra/http/sent-file.ts'
import { resendable } from '../../modules/fulfilment/delivery/mails/resend.ts'
import { maySeeStore } from '../../modules/platform/stores/read-stores.ts'
import {
  answerInChat,
  handBack,
  leaveChat,
} from '../../modules/voices/assistant/hand-off/answer-in-chat.ts'
import { type Also, answerTalk, noteOnTalk } from '../../modules/voices/inbox/answer-talk.ts'
import {
  addReply,
  editReply,
  ownReplies,
  removeReply,
} from '../../modules/voices/inbox/canned-replies.ts'
import { addFile, fileOf } from '../../modules/voices/inbox/files.ts'
import { mergeTalks, sortTalk } from '../../modules/voices/inbox/sort-talk.ts'
import { watchTalk } from '../../modules/voices/inbox/watchers.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import { countSearch } from '../kit/search-limit.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { inbox, inboxCounts } from './list-inbox.ts'
import { readTalk } from './read-talk.ts'
import { inboxReport } from './report-inbox.ts'

const done = { success: true } as const
const FILES_PER_HOUR = 120
const countFile = hourlyLimit('files sent by one person', FILES_PER_HOUR)

export function inboxScreen(route: StaffRoute) {
  readInboxRoutes(route)
  answerRoutes(route)
  fileRoutes(route)
  replyRoutes(route)
}

function readInboxRoutes(route: StaffRoute) {
  route(listInbox, { allow: 'inbox.view' }, async ({ query }, ctx, request, reply) => {
    if (query.q !== undefined) await countSearch(ctx, request, reply)
    return await inbox(ctx, query)
  })
  route(countInbox, { allow: 'inbox.view' }, (_input, ctx) => inboxCounts(ctx))
  route(reportInbox, { allow: 'inbox.view' }, ({ query }, ctx) => inboxReport(ctx, query.days))
  route(readInbox, { allow: 'inbox.view' }, async ({ params }, ctx) => ({
    ...done,
    conversation: await readTalk(ctx, params.ticketNumber),
  }))
  route(watchInbox, { allow: 'inbox.view' }, async ({ params, body }, ctx) => {
    const own = { staffId: ctx.staff.id, isWriting: body.isWriting }
    return { ...done, others: await watchTalk(ctx, params.ticketNumber, own) }
  })
}

/** Keys go out with an answer under the same right as on the page of the order. */
async function askedResend(ctx: StaffContext, orderId: string | undefined) {
  if (orderId === undefined) return undefined
  if (!ctx.staff.permissions.includes('orders.resend')) throw new AppError('not_allowed')
  const resend = await resendable(ctx, orderId)
  if (!maySeeStore(ctx.staff, resend.order.store_id)) throw new AppError('order_not_found')
  return resend
}

function answerRoutes(route: StaffRoute) {
  route(
    replyFromInbox,
    { allow: 'inbox.reply', isKeyNeeded: true },
    async ({ params, body }, ctx) => {
      const { message, resendOrderId, ...rest } = body
      const resend = await askedResend(ctx, resendOrderId)
      const isOver = rest.next === 'resolved'
      const also: Also = (tx, { id }) => answerInChat(tx, id, { body: message, isOver })
      const answer = { ...rest, body: message, resend, also }
      await answerTalk(ctx, ctx.staff, params.ticketNumber, answer)
      return done
    },
  )
  route(noteInInbox, { allow: 'inbox.reply', isKeyNeeded: true }, async ({ params, body }, ctx) => {
    await noteOnTalk(ctx, ctx.staff, params.ticketNumber, body.message)
    return done
  })
  route(sortInbox, { allow: 'inbox.reply' }, async ({ params, body }, ctx) => {
    const isOver = body.state === 'resolved' || body.state === 'spam'
    const also: Also = async (tx, { id }) => void (isOver && (await leaveChat(tx, id)))
    await sortTalk(ctx, ctx.staff, params.ticketNumber, { ...body, also })
    return done
  })
  route(handBackChat, { allow: 'inbox.reply' }, async ({ params }, ctx) => {
    await handBack(ctx, ctx.staff, params.ticketNumber)
    return done
  })
  route(mergeInbox, { allow: 'inbox.reply', isKeyNeeded: true }, async ({ params, body }, ctx) => {
    await mergeTalks(ctx, ctx.staff, params.ticketNumber, body.into)
    return done
  })
}

function fileRoutes(route: StaffRoute) {
  route(
    addInboxFile,
    { allow: 'inbox.reply', isKeyNeeded: true, bodyLimit: LARGEST_FILE },
    async ({ params }, ctx, request, reply) => {
      await countFile(ctx, request, reply)
      return { ...done, file: await addFile(ctx, params.ticketNumber, fileIn(request)) }
    },
  )
  route(readInboxFile, { allow: 'inbox.view' }, async ({ params }, ctx, _request, reply) =>
    sentAsDownload(reply, await fileOf(ctx, params.ticketNumber, params.fileId)),
  )
}

function replyRoutes(route: StaffRoute) {
  route(listCannedReplies, { allow: 'inbox.view' }, async (_input, ctx) => ({
    ...done,
    replies: await ownReplies(ctx),
  }))
  route(addCannedReply, { allow: 'inbox.reply', isKeyNeeded: true }, async ({ body }, ctx) => ({
    ...done,
    id: await addReply(ctx, ctx.actor, body),
  }))
  route(editCannedReply, { allow: 'inbox.reply' }, async ({ params, body }, ctx) => {
    await editReply(ctx, ctx.actor, { ...body, id: params.id })
    return done
  })
  route(removeCannedReply, { allow: 'inbox.reply' }, async ({ params }, ctx) => {
    await removeReply(ctx, ctx.actor, params.id)
    return done
  })
}
