import { LARGEST_FILE } from '@keyhaven/contracts/data/attachments'
import * as cannedRepliesContract from '@keyhaven/contracts/staff/canned-replies'
import * as inboxContract from '@keyhaven/contracts/staff/inbox'
import * as inboxReportContract from '@keyhaven/contracts/staff/inbox-report'
import { inboxScreen } from '@keyhaven/contracts/staff/screens/inbox'
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
import {
  addReply,
  editReply,
  ownReplies,
  removeReply,
} from '../../modules/voices/inbox/canned-replies.ts'
import { addFile, fileOf } from '../../modules/voices/inbox/files.ts'
import {
  type Also,
  noteOnConversation,
  replyToConversation,
} from '../../modules/voices/inbox/reply.ts'
import { mergeConversations, triage } from '../../modules/voices/inbox/triage.ts'
import { watchConversation } from '../../modules/voices/inbox/watchers.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import { countSearch } from '../kit/search-limit.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { handles, served } from '../kit/staff-route.ts'
import { readConversation } from '../reads/read-conversation.ts'
import { inboxReport } from '../reads/report-inbox.ts'
import { inboxActHandlers } from './inbox-acts.routes.ts'
import { inbox, inboxCounts } from './list-inbox.ts'

const contract = { ...cannedRepliesContract, ...inboxContract, ...inboxReportContract }

const done = { success: true } as const
const FILES_PER_HOUR = 120
const countFile = hourlyLimit('files sent by one person', FILES_PER_HOUR)

const readInboxHandlers = handles(contract, {
  listInbox: async ({ query }, ctx, request, reply) => {
    if (query.q !== undefined) await countSearch(ctx, request, reply)
    return await inbox(ctx, query)
  },
  countInbox: (_input, ctx) => inboxCounts(ctx),
  reportInbox: ({ query }, ctx) => inboxReport(ctx, query.days),
  readInbox: async ({ params }, ctx) => ({
    ...done,
    conversation: await readConversation(ctx, params.reference),
  }),
  watchInbox: async ({ params, body }, ctx) => {
    const own = { staffId: ctx.staff.id, isWriting: body.isWriting }
    return { ...done, others: await watchConversation(ctx, params.reference, own) }
  },
})

/** Keys go out with an answer under the same right as on the page of the order. */
async function requestedResend(ctx: StaffContext, orderId: string | undefined) {
  if (orderId === undefined) return undefined
  if (!ctx.staff.permissions.includes('orders.resend')) throw new AppError('not_allowed')
  const resend = await resendable(ctx, orderId)
  if (!maySeeStore(ctx.staff, resend.order.store_id)) throw new AppError('order_not_found')
  return resend
}

const answerHandlers = handles(contract, {
  replyFromInbox: async ({ params, body }, ctx) => {
    const { message, resendOrderId, ...rest } = body
    const resend = await requestedResend(ctx, resendOrderId)
    const isOver = rest.next === 'resolved'
    const also: Also = (tx, { id }) => answerInChat(tx, id, { body: message, isOver })
    const answer = { ...rest, body: message, resend, also }
    await replyToConversation(ctx, ctx.staff, params.reference, answer)
    return done
  },
  noteInInbox: async ({ params, body }, ctx) => {
    await noteOnConversation(ctx, ctx.staff, params.reference, body.message)
    return done
  },
  sortInbox: async ({ params, body }, ctx) => {
    const isOver = body.state === 'resolved' || body.state === 'spam'
    const also: Also = async (tx, { id }) => void (isOver && (await leaveChat(tx, id)))
    await triage(ctx, ctx.staff, params.reference, { ...body, also })
    return done
  },
  handBackChat: async ({ params }, ctx) => {
    await handBack(ctx, ctx.staff, params.reference)
    return done
  },
  mergeInbox: async ({ params, body }, ctx) => {
    await mergeConversations(ctx, ctx.staff, params.reference, body.into)
    return done
  },
})

const fileHandlers = handles(contract, {
  addInboxFile: {
    bodyLimit: LARGEST_FILE,
    handle: async ({ params }, ctx, request, reply) => {
      await countFile(ctx, request, reply)
      return { ...done, file: await addFile(ctx, params.reference, fileIn(request)) }
    },
  },
  readInboxFile: async ({ params }, ctx, _request, reply) =>
    sentAsDownload(reply, await fileOf(ctx, params.reference, params.fileId)),
})

const replyHandlers = handles(contract, {
  listCannedReplies: async (_input, ctx) => ({
    ...done,
    replies: await ownReplies(ctx),
  }),
  addCannedReply: async ({ body }, ctx) => ({
    ...done,
    id: await addReply(ctx, ctx.actor, body),
  }),
  editCannedReply: async ({ params, body }, ctx) => {
    await editReply(ctx, ctx.actor, { ...body, id: params.id })
    return done
  },
  removeCannedReply: async ({ params }, ctx) => {
    await removeReply(ctx, ctx.actor, params.id)
    return done
  },
})

export const inboxRoutes = served(inboxScreen, {
  ...readInboxHandlers,
  ...answerHandlers,
  ...fileHandlers,
  ...replyHandlers,
  ...inboxActHandlers,
})
