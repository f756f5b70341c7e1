import {
  listInbox,
  listOwnConversations,
  openContactForm,
  readInbox,
  replyFromInbox,
  sendContactMessage,
  sortInbox,
  writeAgain,
} from '@keyhaven/contracts/contact'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { customerOf, staffOf } from '../../infra/access.ts'
import { callerOf } from '../../infra/caller.ts'
import { route } from '../../infra/route.ts'
import { normalEmail } from '../orders/orders.rules.ts'
import { newFormToken } from './form-token.ts'
import {
  addLetter,
  inbox,
  ownConversations,
  readConversation,
  reply as replyTo,
  sortConversation,
} from './inbox.service.ts'
import { receiveMessage } from './receive-message.ts'

const HOUR = 3_600
const MESSAGES_PER_HOUR = 5
const done = { success: true } as const

export function inboxRoutes(app: FastifyInstance, ctx: Context) {
  writerRoutes(app, ctx)
  accountRoutes(app, ctx)
  staffRoutes(app, ctx)
}

function writerRoutes(app: FastifyInstance, ctx: Context) {
  const rate = { max: MESSAGES_PER_HOUR * ctx.config.LIMIT_FACTOR, seconds: HOUR }
  const networks = app.limitBySubject('contact by network', rate)
  const addresses = app.limitBySubject('contact by address', rate)
  const forms = {
    allow: 'public',
    limit: { max: 60 * ctx.config.LIMIT_FACTOR, seconds: 60 },
  } as const
  route(app, openContactForm, forms, async (_input, _request, reply) => {
    reply.header('cache-control', 'no-store')
    return { ...done, formToken: newFormToken(ctx.config.KEY_PEPPER, ctx.now()) }
  })
  // Counted once the form is right: whoever corrects a field has not written twice.
  route(app, sendContactMessage, { allow: 'public' }, async ({ body }, request, reply) => {
    await networks.take(callerOf(request).network, reply)
    await addresses.take(normalEmail(body.email), reply)
    return await receiveMessage(ctx, request, body)
  })
}

function accountRoutes(app: FastifyInstance, ctx: Context) {
  route(app, listOwnConversations, { allow: 'customer' }, async (_input, request) => ({
    ...done,
    conversations: await ownConversations(ctx, customerOf(request)),
  }))
  const letters = { allow: 'customer', limit: { max: 20, seconds: HOUR } } as const
  route(app, writeAgain, letters, async ({ params, body }, request) => {
    await addLetter(ctx, customerOf(request), params.ticketNumber, body.message)
    return done
  })
}

function staffRoutes(app: FastifyInstance, ctx: Context) {
  route(app, listInbox, { allow: 'inbox.view' }, async ({ query }) => ({
    ...done,
    conversations: await inbox(ctx, query.state),
  }))
  route(app, readInbox, { allow: 'inbox.view' }, async ({ params }) => ({
    ...done,
    conversation: await readConversation(ctx, params.ticketNumber),
  }))
  route(app, replyFromInbox, { allow: 'inbox.reply' }, async ({ params, body }, request) => {
    await replyTo(ctx, staffOf(request), params.ticketNumber, body.message)
    return done
  })
  route(app, sortInbox, { allow: 'inbox.reply' }, async ({ params, body }, request) => {
    await sortConversation(ctx, staffOf(request), params.ticketNumber, body.state)
    return done
  })
}
