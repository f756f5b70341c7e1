import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Html } from '../html.ts'
import { answerMessage, type MailReply } from './answers.ts'
import { type Behaviour, type BehaviourSwitch, modes } from './behaviour.ts'
import { zone } from './dns.ts'
import { listPage, messagePage, missingPage } from './mailbox-pages.ts'
import type { MessageStore } from './store.ts'

type MailboxParts = {
  store: MessageStore
  behaviour: BehaviourSwitch
  bounceUrl?: string | undefined
}

/** The mails are framed without scripts; this keeps scripts out of the pages themselves. */
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src * data:"

const behaviourSchema = {
  type: 'object',
  required: ['mode'],
  properties: {
    mode: { enum: modes },
    delayMs: { type: 'integer', minimum: 0, maximum: 600_000, default: 0 },
  },
}

const answerSchema = {
  type: 'object',
  required: ['text'],
  properties: {
    text: { type: 'string', minLength: 1, maxLength: 20_000 },
    from: { type: 'string', maxLength: 320 },
    headers: { type: 'object', additionalProperties: { type: 'string', maxLength: 500 } },
  },
}

export async function startMailbox(options: MailboxParts & { host: string; port: number }) {
  const app = Fastify({ forceCloseConnections: true })
  mailboxPages(app, options)
  mailboxApi(app, options)
  nameApi(app)
  await app.listen({ host: options.host, port: options.port })
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() }
}

const recordSchema = {
  type: 'object',
  required: ['name', 'text'],
  properties: {
    name: { type: 'string', maxLength: 253 },
    text: { type: 'string', maxLength: 255 },
  },
}

/** What the owner of a host does at their name server. Without a text the record is gone. */
function nameApi(app: FastifyInstance) {
  app.put<{ Body: { name: string; text: string } }>(
    '/records',
    { schema: { body: recordSchema } },
    async ({ body: { name, text } }) => {
      if (text) zone[name.toLowerCase()] = text
      else delete zone[name.toLowerCase()]
      return { name, text }
    },
  )
}

function mailboxPages(app: FastifyInstance, { store, behaviour }: MailboxParts) {
  app.get('/', (_request, reply) => sendPage(reply, listPage(store.list(), behaviour.get())))

  app.get<{ Params: { id: string } }>('/messages/:id', ({ params }, reply) => {
    const message = store.find(params.id)
    return message
      ? sendPage(reply, messagePage(message))
      : sendPage(reply.code(404), missingPage())
  })
}

function sendPage(reply: FastifyReply, page: Html) {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CONTENT_POLICY)
    .send(page.markup)
}

function mailboxApi(app: FastifyInstance, { store, behaviour, bounceUrl }: MailboxParts) {
  app.get<{ Querystring: { to?: string } }>('/api/messages', ({ query }, reply) =>
    reply.send(store.list(query.to)),
  )
  app.get<{ Params: { id: string } }>('/api/messages/:id', ({ params }, reply) => {
    const message = store.find(params.id)
    return reply.code(message ? 200 : 404).send(message ?? { error: 'No such message' })
  })
  app.post<{ Params: { id: string }; Body: MailReply }>(
    '/api/messages/:id/answer',
    { schema: { body: answerSchema } },
    async ({ params, body }, reply) => {
      const message = store.find(params.id)
      if (!message) return reply.code(404).send({ error: 'No such message' })
      return reply.send({ code: await answerMessage(bounceUrl, message, body) })
    },
  )
  app.delete('/api/messages', (_request, reply) => {
    store.clear()
    return reply.code(204).send()
  })
  app.get('/api/mode', (_request, reply) => reply.send(behaviour.get()))
  app.put<{ Body: Behaviour }>(
    '/api/mode',
    { schema: { body: behaviourSchema } },
    ({ body }, reply) => {
      behaviour.set({ mode: body.mode, delayMs: body.delayMs })
      return reply.send(behaviour.get())
    },
  )
}
