import { LARGEST_FILE } from '@keyhaven/contracts/data/attachments'
import { withFormerReference } from '@keyhaven/contracts/former-names'
import {
  listOwnConversations,
  openContactForm,
  rateHelp,
  sendContactMessage,
  writeAgain,
} from '@keyhaven/contracts/inbox'
import { addAttachment, readOwnFile } from '@keyhaven/contracts/inbox-files'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { customerOf } from '../../../infra/http/access.ts'
import { callerOf } from '../../../infra/http/caller.ts'
import { sentAsDownload } from '../../../infra/http/download.ts'
import { oncePublicly } from '../../../infra/http/idempotency/once-by-scope.ts'
import { route } from '../../../infra/http/route.ts'
import { fileIn } from '../../../infra/http/sent-file.ts'
import { normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import { ownFile, addAttachment as saveMessageFile } from './attachments.ts'
import { newFileToken, referenceToFile } from './file-token.ts'
import { newFormToken } from './form-token.ts'
import { addMessage, ownConversations } from './inbox.service.ts'
import { rate } from './ratings.ts'
import { receiveMessage } from './receive-message.ts'

const HOUR = 3_600
const MESSAGES_PER_HOUR = 5
const FILES_PER_HOUR = 25
const done = { success: true } as const

export function inboxRoutes(app: FastifyInstance, ctx: Context) {
  writerRoutes(app, ctx)
  fileRoutes(app, ctx)
  ratingRoutes(app, ctx)
  accountRoutes(app, ctx)
}

function writerRoutes(app: FastifyInstance, ctx: Context) {
  const rate = { max: MESSAGES_PER_HOUR, seconds: HOUR }
  const networks = app.limitBySubject('contact by network', rate)
  const addresses = app.limitBySubject('contact by address', rate)
  const forms = {
    allow: 'public',
    limit: { max: 60, seconds: 60 },
  } as const
  route(app, openContactForm, forms, async (_input, _request, reply) => {
    reply.header('cache-control', 'no-store')
    return { ...done, formToken: newFormToken(ctx.config, ctx.now()) }
  })
  // Counted once the form is right: a person who corrects a field has not written twice.
  route(app, sendContactMessage, { allow: 'public' }, async ({ body }, request, reply) => {
    const kept = await oncePublicly(ctx, { request, reply }, async () => {
      await networks.take(callerOf(request).network, reply)
      await addresses.take(normalEmail(body.email), reply)
      return await receiveMessage(ctx, request, body)
    })
    // Made anew for each answer: what is stored for a repeat holds no secret.
    const fileToken = newFileToken(ctx.config, kept.reference, ctx.now())
    return { ...withFormerReference(kept), fileToken }
  })
}

function fileRoutes(app: FastifyInstance, ctx: Context) {
  const limit = { max: FILES_PER_HOUR, seconds: HOUR }
  const referenceOf = (request: FastifyRequest) => {
    const token = String(request.headers['x-file-token'] ?? '')
    const reference = referenceToFile(ctx.config, token, ctx.now())
    if (!reference) throw new AppError('link_expired')
    return reference
  }
  const before = async (request: FastifyRequest) => void referenceOf(request)
  const sending = { allow: 'public', limit, bodyLimit: LARGEST_FILE, before } as const
  route(app, addAttachment, sending, async (_input, request) => ({
    ...done,
    ...(await saveMessageFile(ctx, referenceOf(request), fileIn(request))),
  }))
  route(app, readOwnFile, { allow: 'customer' }, async ({ params }, request, reply) => {
    const { reference, fileId } = params
    return sentAsDownload(reply, await ownFile(ctx, customerOf(request), reference, fileId))
  })
}

function ratingRoutes(app: FastifyInstance, ctx: Context) {
  const rules = { allow: 'public', limit: { max: 20, seconds: HOUR } } as const
  route(app, rateHelp, rules, async ({ body }) => {
    await rate(ctx, body)
    return done
  })
}

function accountRoutes(app: FastifyInstance, ctx: Context) {
  route(app, listOwnConversations, { allow: 'customer' }, async (_input, request) => ({
    ...done,
    conversations: await ownConversations(ctx, customerOf(request)),
  }))
  const messages = { allow: 'customer', limit: { max: 20, seconds: HOUR } } as const
  route(app, writeAgain, messages, async ({ params, body }, request) => {
    await addMessage(ctx, customerOf(request), params.reference, body.message)
    return { ...done, fileToken: newFileToken(ctx.config, params.reference, ctx.now()) }
  })
}
