import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { refuseWebPages } from '../no-web-pages.ts'
import { answerTo } from './answer.ts'
import { type Behaviour, createModeSwitch, modelNames, modes } from './modes.ts'
import { fail, refuseCall, refuseKey, refuseModel, tooMany, webPage } from './refuse.ts'
import { type ChatCall, chatSchema } from './shapes.ts'
import { completionOf, type Spoken, stream } from './speak.ts'

const MOST_KEPT = 200
const BODY_BYTES = 2_000_000
const SLOW_MS = 10_000

type Heard = { number: number; mode: string; call: ChatCall; hasLeft: boolean }

type ModelOptions = Readonly<{ port: number; host?: string; apiKey: string }>

const modeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['mode'],
  properties: {
    mode: { enum: modes },
    ms: { type: 'integer', minimum: 0, maximum: 600_000 },
    times: { type: 'integer', minimum: 1 },
    after: { type: 'integer', minimum: 0 },
  },
}

/** The stand-in for a language model: the chat protocol most providers share. Port 0 takes any free one. */
export async function startModel({ port, host = '127.0.0.1', apiKey }: ModelOptions) {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: BODY_BYTES })
  const modeSwitch = createModeSwitch()
  const heard: Heard[] = []
  let number = 0

  app.setErrorHandler<{ statusCode?: number } & Error>((error, _request, reply) =>
    refuseCall(reply, error.statusCode ?? 500, error.message),
  )
  app.register((scope, _options, done) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${apiKey}`) await refuseKey(reply)
    })
    scope.get('/v1/models', (_request, reply) =>
      reply.send({ object: 'list', data: modelNames.map((id) => ({ id, object: 'model' })) }),
    )
    scope.post<{ Body: ChatCall }>(
      '/v1/chat/completions',
      { schema: { body: chatSchema } },
      async (request, reply) => {
        const call = request.body
        const behaviour = modeSwitch.take(call.model)
        if (!behaviour) return refuseModel(reply, call.model)
        number += 1
        noteCall(reply, heard, { number, mode: behaviour.mode, call, hasLeft: false })
        const answer = answerTo(call, behaviour.mode)
        return await speak(reply, { number, call, answer, behaviour })
      },
    )
    done()
  })
  controlRoutes(app, { modeSwitch, heard })
  await app.listen({ host, port })
  return {
    port: (app.server.address() as AddressInfo).port,
    close: async () => await app.close(),
  }
}

/** Keeps the newest calls, and whether their client left before the end. */
function noteCall(reply: FastifyReply, heard: Heard[], one: Heard) {
  heard.push(one)
  heard.splice(0, heard.length - MOST_KEPT)
  reply.raw.once('close', () => {
    one.hasLeft = !reply.raw.writableFinished
  })
}

async function speak(reply: FastifyReply, spoken: Spoken) {
  const { mode, ms = SLOW_MS } = spoken.behaviour
  if (mode === 'hang') return reply.hijack()
  if (mode === 'slow') await wait(ms, undefined, { ref: false })
  if (mode === 'error-500') return fail(reply)
  if (mode === 'too-many') return tooMany(reply)
  if (mode === 'wrong-type') return webPage(reply)
  if (spoken.call.stream) {
    await stream(reply, spoken)
    return reply
  }
  const body = JSON.stringify(completionOf(spoken))
  return sendWhole(
    reply,
    mode === 'cut' || mode === 'malformed' ? body.slice(0, body.length / 2) : body,
  )
}

const sendWhole = (reply: FastifyReply, body: string) => reply.type('application/json').send(body)

type Control = { modeSwitch: ReturnType<typeof createModeSwitch>; heard: Heard[] }

/** What tests and developers set and look at. */
function controlRoutes(app: FastifyInstance, { modeSwitch, heard }: Control) {
  app.register((scope, _options, done) => {
    refuseWebPages(scope)
    scope.get('/sandbox/mode', (_request, reply) => reply.send(modeSwitch.current()))
    scope.put<{ Body: Behaviour }>(
      '/sandbox/mode',
      { schema: { body: modeSchema } },
      ({ body }, reply) => {
        modeSwitch.choose(body)
        return reply.send(modeSwitch.current())
      },
    )
    scope.get('/sandbox/calls', (_request, reply) => reply.send(heard))
    scope.delete('/sandbox/calls', (_request, reply) => {
      heard.length = 0
      return reply.code(204).send()
    })
    done()
  })
}
