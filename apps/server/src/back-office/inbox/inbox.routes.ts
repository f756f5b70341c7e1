import { listInbox, readInbox, replyFromInbox, sortInbox } from '@keyhaven/contracts/staff/inbox'
import {
  readConversation,
  reply as replyTo,
  sortConversation,
} from '../../modules/voices/inbox/inbox.service.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { inbox } from './list-inbox.ts'

const done = { success: true } as const

export function inboxScreen(route: StaffRoute) {
  route(listInbox, { allow: 'inbox.view' }, ({ query }, ctx) => inbox(ctx, query))
  route(readInbox, { allow: 'inbox.view' }, async ({ params }, ctx) => ({
    ...done,
    conversation: await readConversation(ctx, params.ticketNumber),
  }))
  route(replyFromInbox, { allow: 'inbox.reply' }, async ({ params, body }, ctx) => {
    await replyTo(ctx, ctx.staff, params.ticketNumber, body.message)
    return done
  })
  route(sortInbox, { allow: 'inbox.reply' }, async ({ params, body }, ctx) => {
    await sortConversation(ctx, ctx.staff, params.ticketNumber, body.state)
    return done
  })
}
