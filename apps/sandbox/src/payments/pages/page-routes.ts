import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Html } from '../../html.ts'
import { type ScriptName, scriptOf } from '../browser/bundle.ts'
import { confirmIntent, finishRedirect, type RedirectOutcome } from '../confirmation.ts'
import { parseForm, textOf } from '../form.ts'
import { intentOfSession } from '../sessions.ts'
import type { Session } from '../state/session-shape.ts'
import type { World } from '../state/world.ts'
import { cardFormPage } from './card-form-page.ts'
import { expressPage } from './express-page.ts'
import { closedPage, hostedPage, paidPage, unknownPage } from './hosted-page.ts'
import { indexPage } from './index-page.ts'
import { redirectPage } from './redirect-page.ts'
import { threeDSecurePage } from './three-d-secure-page.ts'

type PageParts = {
  world: World
  publishableKey: string
  shopOrigins: readonly string[]
  hasWallets: boolean
}
type WithId = { Params: { id: string } }

const SHOWN = 25

export function pageRoutes(app: FastifyInstance, parts: PageParts) {
  frameRoutes(app, parts)
  hostedRoutes(app, parts)
  redirectRoutes(app, parts)
  app.get('/', (_request, reply) => {
    const { intents, sessions, events } = parts.world
    const newest = {
      intents: intents.newest(SHOWN),
      sessions: sessions.newest(SHOWN),
      events: events.page({ limit: String(SHOWN) }).data,
    }
    return sendPage(reply, indexPage(newest), ["frame-ancestors 'none'"])
  })
}

/** The library for the shop's pages, and the frames that it opens there. */
function frameRoutes(app: FastifyInstance, { shopOrigins, hasWallets }: PageParts) {
  const ancestors = [
    `frame-ancestors 'self' ${shopOrigins.join(' ')}`,
    `font-src ${shopOrigins.join(' ')}`,
  ]

  app.get('/stripe.js', (_request, reply) =>
    sendScript(reply.header('access-control-allow-origin', '*'), 'stripe.js'),
  )
  for (const name of [
    'card-form.js',
    'express.js',
    'three-d-secure.js',
    'hosted-page.js',
  ] as const) {
    app.get(`/scripts/${name}`, (_request, reply) => sendScript(reply, name))
  }
  app.get('/elements/payment', (_request, reply) =>
    sendPage(reply, cardFormPage(shopOrigins), ancestors),
  )
  // A visitor whose device has wallets, where the others have none, asks for them by name.
  app.get<{ Querystring: { wallets?: string } }>('/elements/express', ({ query }, reply) =>
    sendPage(reply, expressPage(shopOrigins, hasWallets || query.wallets === '1'), ancestors),
  )
  app.get('/elements/three-d-secure', (_request, reply) =>
    sendPage(reply, threeDSecurePage(shopOrigins), ancestors),
  )
}

function hostedRoutes(app: FastifyInstance, { world, publishableKey }: PageParts) {
  const policy = ["frame-src 'self'", "frame-ancestors 'none'"]

  app.get<WithId>('/pay/:id', ({ params }, reply) => {
    const session = world.sessions.get(params.id)
    if (!session) return sendPage(reply.code(404), unknownPage(), policy)
    if (session.status !== 'open') return sendPage(reply, closedPage(session), policy)
    const items = world.sessionExtras.get(session.id)?.lineItems ?? []
    return sendPage(reply, hostedPage(session, items, publishableKey), policy)
  })
  app.post<WithId & { Body: string }>('/pay/:id/intent', ({ params, body }, reply) => {
    const session = world.sessions.find(params.id)
    if (session.status !== 'open') return reply.code(409).send({ status: session.status })
    const email = textOf(parseForm(body ?? ''), 'email') ?? ''
    const { client_secret } = intentOfSession(world, session, email)
    return reply.send({ client_secret })
  })
  app.post<WithId & { Body: string }>('/pay/:id', (request, reply) => {
    const session = world.sessions.find(request.params.id)
    if (session.status !== 'open') return sendPage(reply, closedPage(session), policy)
    const params = parseForm(request.body ?? '')
    const origin = `${request.protocol}://${request.host}`
    try {
      const intent = intentOfSession(world, session, textOf(params, 'email') ?? '')
      confirmIntent(world, intent, { params, isSecret: false, origin })
    } catch (refusal) {
      const items = world.sessionExtras.get(session.id)?.lineItems ?? []
      const problem = refusal instanceof Error ? refusal.message : 'The card was refused.'
      return sendPage(reply.code(402), hostedPage(session, items, publishableKey, problem), policy)
    }
    return sendPage(reply, paidPage(successUrlOf(session)), policy)
  })
  app.get<WithId>('/pay/:id/done', ({ params }, reply) => {
    const session = world.sessions.find(params.id)
    if (session.status !== 'complete') return reply.redirect(`/pay/${session.id}`, 303)
    return reply.redirect(successUrlOf(session), 303)
  })
}

const outcomes: readonly string[] = ['authorise', 'fail', 'authorise-later', 'fail-later']
const isOutcome = (text: string | undefined): text is RedirectOutcome =>
  outcomes.includes(text ?? '')

/** The pages that shoppers leave for, and how they come back from them. */
function redirectRoutes(app: FastifyInstance, { world, shopOrigins }: PageParts) {
  // A form may lead on to where it came from.
  const policy = ["frame-ancestors 'none'", `form-action 'self' ${shopOrigins.join(' ')}`]

  app.get<WithId>('/redirect/:id', ({ params }, reply) => {
    const intent = world.intents.get(params.id)
    const method = world.methods.get(intent?.payment_method ?? '')
    if (intent?.next_action?.type !== 'redirect_to_url' || !method) {
      return sendPage(reply.code(404), unknownPage(), policy)
    }
    return sendPage(reply, redirectPage(intent, method.type), policy)
  })
  app.post<WithId & { Body: string }>('/redirect/:id', ({ params, body }, reply) => {
    const intent = world.intents.find(params.id)
    const outcome = textOf(parseForm(body ?? ''), 'outcome')
    if (intent.next_action?.type !== 'redirect_to_url' || !isOutcome(outcome)) {
      return sendPage(reply.code(404), unknownPage(), policy)
    }
    const back = new URL(intent.next_action.redirect_to_url.return_url)
    const { status, client_secret } = finishRedirect(world, intent, outcome)
    back.searchParams.set('payment_intent', intent.id)
    back.searchParams.set('payment_intent_client_secret', client_secret)
    back.searchParams.set('redirect_status', redirectStatuses[status] ?? 'failed')
    return reply.redirect(back.href, 303)
  })
}

const redirectStatuses: Readonly<Record<string, string>> = {
  succeeded: 'succeeded',
  processing: 'pending',
}

const successUrlOf = ({ success_url, id }: Session) =>
  success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)

const commonPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "base-uri 'none'",
]

function sendPage(reply: FastifyReply, page: Html, policy: readonly string[]) {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header(
      'content-security-policy',
      [...commonPolicy, ...policy, "form-action 'self'"].join('; '),
    )
    .send(page.markup)
}

const sendScript = (reply: FastifyReply, name: ScriptName) =>
  reply
    .type('text/javascript; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(scriptOf(name))
