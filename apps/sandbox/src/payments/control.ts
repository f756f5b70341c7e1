import type { FastifyInstance } from 'fastify'
import { refuseWebPages } from '../no-web-pages.ts'
import { type Fault, type FaultSwitch, faultKinds } from './api/faults.ts'
import type { Idempotency } from './api/idempotency.ts'
import { bookBalance } from './balance.ts'
import { paidChargeOf } from './charges.ts'
import { decideSlow } from './confirmation.ts'
import { closeDispute, moveDispute, openDispute, warnOfFraud } from './disputes.ts'
import { contentOf } from './files.ts'
import { newId } from './ids.ts'
import { endPayout, payOut } from './payouts.ts'
import { closeReview, openReview } from './provider-reviews.ts'
import { type AccountSettings, accountSchema } from './state/account.ts'
import { type DisputeStatus, disputeStatuses } from './state/shapes.ts'
import type { World } from './state/world.ts'
import type { Sender } from './webhooks/sender.ts'
import { settingsSchema, type WebhookSettings } from './webhooks/settings.ts'

type ControlParts = {
  world: World
  sender: Sender
  faults: FaultSwitch
  idempotency: Idempotency
}

const FLUSH_MS = 30_000

const faultsSchema = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['match', 'kind'],
    properties: {
      match: { type: 'string', pattern: '^((GET|POST|\\*) [/*].*|\\*)$' },
      kind: { enum: faultKinds },
      times: { type: 'integer', minimum: 1 },
      ms: { type: 'integer', minimum: 0, maximum: 600_000 },
    },
  },
}

const optional = (properties: object) => ({
  type: ['object', 'null'],
  additionalProperties: false,
  properties,
})

const required = (name: string, schema: object) => ({
  type: 'object',
  additionalProperties: false,
  required: [name],
  properties: { [name]: schema },
})

type Payment = { payment_intent: string }
type Opening = Payment & { reason?: string; answer_seconds?: number; is_inquiry?: boolean }

const openingSchema = {
  ...required('payment_intent', { type: 'string' }),
  properties: {
    payment_intent: { type: 'string' },
    reason: { type: 'string' },
    answer_seconds: { type: 'integer' },
    is_inquiry: { type: 'boolean' },
  },
}

/** What tests and developers set: how the provider misbehaves, and what its banks do. */
export function controlRoutes(app: FastifyInstance, parts: ControlParts) {
  refuseWebPages(app)
  app.post('/sandbox/reset', (_request, reply) => {
    parts.world.clear()
    parts.sender.clear()
    parts.sender.change({})
    parts.faults.set([])
    parts.idempotency.clear()
    return reply.code(204).send()
  })
  accountRoutes(app, parts)
  faultRoutes(app, parts)
  webhookRoutes(app, parts)
  disputeRoutes(app, parts)
  slowRoutes(app, parts)
  balanceRoutes(app, parts)
  reviewRoutes(app, parts)
}

function accountRoutes(app: FastifyInstance, { world: { account } }: ControlParts) {
  app.get('/sandbox/account', (_request, reply) => reply.send(account.settings()))
  app.put<{ Body: Partial<AccountSettings> }>(
    '/sandbox/account',
    { schema: { body: accountSchema } },
    ({ body }, reply) => {
      account.set(body)
      return reply.send(account.settings())
    },
  )
}

function faultRoutes(app: FastifyInstance, { faults }: ControlParts) {
  app.get('/sandbox/faults', (_request, reply) => reply.send(faults.list()))
  app.put<{ Body: Fault[] }>(
    '/sandbox/faults',
    { schema: { body: faultsSchema } },
    ({ body }, reply) => {
      faults.set(body)
      return reply.send(faults.list())
    },
  )
}

function webhookRoutes(app: FastifyInstance, { sender, world }: ControlParts) {
  const state = () => ({ ...sender.settings(), pending: sender.pending() })

  app.get('/sandbox/webhooks', (_request, reply) => reply.send(state()))
  app.put<{ Body: Partial<WebhookSettings> }>(
    '/sandbox/webhooks',
    { schema: { body: settingsSchema } },
    ({ body }, reply) => {
      sender.change(body)
      return reply.send(state())
    },
  )
  app.get<{ Querystring: { event?: string } }>('/sandbox/webhooks/deliveries', ({ query }, reply) =>
    reply.send(sender.deliveries().filter(({ event }) => event === (query.event ?? event))),
  )
  app.post<{ Body: { timeoutMs?: number } | null }>(
    '/sandbox/webhooks/flush',
    { schema: { body: optional({ timeoutMs: { type: 'integer', minimum: 0 } }) } },
    async ({ body }) => ({ pending: await sender.flush(body?.timeoutMs ?? FLUSH_MS) }),
  )
  app.post<{ Body: { event?: string } | null }>(
    '/sandbox/webhooks/resend',
    { schema: { body: optional({ event: { type: 'string' } }) } },
    ({ body }, reply) => {
      const events = body?.event ? [world.events.find(body.event)] : world.events.undelivered()
      for (const event of events) sender.resend(event)
      return reply.send({ events: events.length })
    },
  )
}

function disputeRoutes(app: FastifyInstance, { world }: ControlParts) {
  const intentOf = ({ payment_intent: id }: Payment) => world.intents.find(id, 'payment_intent')
  app.post<{ Body: Opening }>(
    '/sandbox/disputes',
    { schema: { body: openingSchema } },
    ({ body }, reply) => {
      const { reason, answer_seconds: answerSeconds, is_inquiry: isInquiry = false } = body
      return reply.send(openDispute(world, intentOf(body), { reason, answerSeconds, isInquiry }))
    },
  )
  app.post<{ Params: { id: string }; Body: { status: 'won' | 'lost' } }>(
    '/sandbox/disputes/:id/close',
    { schema: { body: required('status', { enum: ['won', 'lost'] }) } },
    ({ params, body }, reply) =>
      reply.send(closeDispute(world, world.disputes.find(params.id), body.status)),
  )
  app.post<{ Params: { id: string }; Body: { status: DisputeStatus } }>(
    '/sandbox/disputes/:id/move',
    { schema: { body: required('status', { enum: disputeStatuses }) } },
    ({ params, body }, reply) =>
      reply.send(moveDispute(world, world.disputes.find(params.id), body.status)),
  )
  app.post<{ Body: Payment }>(
    '/sandbox/fraud-warnings',
    { schema: { body: required('payment_intent', { type: 'string' }) } },
    ({ body }, reply) => {
      const charge = paidChargeOf(world, intentOf(body))
      if (!charge) return reply.code(400).send({ error: { message: 'Nothing was paid.' } })
      return reply.send(warnOfFraud(world, charge))
    },
  )
  app.get<{ Params: { id: string } }>('/sandbox/files/:id', ({ params }, reply) =>
    reply.send(contentOf(world, params.id)),
  )
}

/** What the bank says of a payment that it still works on. */
function slowRoutes(app: FastifyInstance, { world }: ControlParts) {
  app.post<{ Params: { id: string }; Body: { isPaid: boolean } }>(
    '/sandbox/payments/:id/decide',
    { schema: { body: required('isPaid', { type: 'boolean' }) } },
    ({ params, body }, reply) => {
      const intent = world.intents.find(params.id)
      if (intent.status !== 'processing') {
        return reply.code(400).send({ error: { message: 'The bank has decided.' } })
      }
      return reply.send(decideSlow(world, intent, body.isPaid))
    },
  )
}

/** What the owner's bank does with payouts, and what the provider takes for itself. */
function balanceRoutes(app: FastifyInstance, { world }: ControlParts) {
  app.post('/sandbox/payouts', (_request, reply) => reply.send({ payouts: payOut(world) }))
  app.post<{ Params: { id: string }; Body: { status: 'paid' | 'failed' } }>(
    '/sandbox/payouts/:id/end',
    { schema: { body: required('status', { enum: ['paid', 'failed'] }) } },
    ({ params, body }, reply) =>
      reply.send(endPayout(world, world.payouts.find(params.id), body.status)),
  )
  app.post<{ Body: { type: 'stripe_fee' | 'reserve_hold' } }>(
    '/sandbox/balance',
    { schema: { body: required('type', { enum: ['stripe_fee', 'reserve_hold'] }) } },
    ({ body: { type } }, reply) => {
      const terms = { type, category: 'fee', source: newId('fee'), currency: 'usd', amount: -200 }
      return reply.send(bookBalance(world, terms))
    },
  )
}

/** A rule of the owner's at the provider stops a payment for a person to look at. */
function reviewRoutes(app: FastifyInstance, { world }: ControlParts) {
  app.post<{ Body: Payment }>(
    '/sandbox/reviews',
    { schema: { body: required('payment_intent', { type: 'string' }) } },
    ({ body }, reply) => {
      const charge = paidChargeOf(world, world.intents.find(body.payment_intent))
      if (!charge) return reply.code(400).send({ error: { message: 'Nothing was paid.' } })
      return reply.send(openReview(world, charge))
    },
  )
  app.post<{ Params: { id: string }; Body: { reason: 'approved' | 'refunded' } }>(
    '/sandbox/reviews/:id/close',
    { schema: { body: required('reason', { enum: ['approved', 'refunded'] }) } },
    ({ params, body }, reply) =>
      reply.send(closeReview(world, world.reviews.find(params.id), body.reason)),
  )
}
