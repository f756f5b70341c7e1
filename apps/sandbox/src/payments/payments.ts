import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { rateRoutes, referenceRateRoutes } from '../rates.ts'
import { registerRoutes } from '../registers/registers.ts'
import { tagRoutes } from '../tags/tag-routes.ts'
import { createFaults } from './api/faults.ts'
import { createIdempotency } from './api/idempotency.ts'
import { errorAnswer } from './api/perform.ts'
import { providerApi } from './api/provider-api.ts'
import { controlRoutes } from './control.ts'
import { formOfUpload } from './files.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { refuseMissing } from './refusal.ts'
import { createWorld, type World } from './state/world.ts'
import { createSender } from './webhooks/sender.ts'

export type PaymentsOptions = {
  port: number
  host?: string
  /** Without it nobody is told of events. */
  webhookUrl?: string
  webhookSecret: string
  secretKey: string
  publishableKey: string
  /** The pages that may embed the card form and call the API from a browser. */
  shopOrigin: string | readonly string[]
  /** Whether the shoppers' devices have wallets. */
  hasWallets?: boolean
  /** How long the provider takes for what it does on its own, such as failing a refund. */
  settlingMs?: number
}

export type Payments = Readonly<{ port: number; close(): Promise<void> }>

const SETTLING_MS = 1000
const UPLOAD_BYTES = 10_000_000

/** The stand-in for the card provider. Port 0 takes any free one. */
export async function startPayments(options: PaymentsOptions): Promise<Payments> {
  const { host = '127.0.0.1', port, secretKey, publishableKey } = options
  const shopOrigins = [options.shopOrigin].flat()
  const parts = createParts(options)

  const app = createServer()
  providerApi(app, { ...parts, keys: { secretKey, publishableKey, shopOrigins } })
  pageRoutes(app, {
    ...parts,
    publishableKey,
    shopOrigins,
    hasWallets: options.hasWallets === true,
  })
  tagRoutes(app)
  app.register((scope, _options, done) => {
    controlRoutes(scope, parts)
    rateRoutes(scope)
    referenceRateRoutes(scope)
    registerRoutes(scope)
    done()
  })
  await app.listen({ host, port })

  return {
    port: (app.server.address() as AddressInfo).port,
    async close() {
      parts.sender.stop()
      parts.world.clear()
      await app.close()
    },
  }
}

function createParts({ webhookUrl, webhookSecret, settlingMs = SETTLING_MS }: PaymentsOptions) {
  const sender = createSender({
    url: webhookUrl,
    secret: webhookSecret,
    onDelivered: (id) => world.events.markDelivered(id),
  })
  const world: World = createWorld({
    settlingMs,
    apiVersion: () => sender.settings().apiVersion,
    isAwaited: sender.isAwaited,
    send: sender.send,
  })
  return {
    sender,
    world,
    faults: createFaults(),
    idempotency: createIdempotency(),
    changing: new Set<string>(),
  }
}

function createServer(): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false } },
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: UPLOAD_BYTES },
    (request, body, done) =>
      done(null, formOfUpload(body as Buffer, request.headers['content-type'] ?? '')),
  )
  app.setErrorHandler<{ statusCode?: number } & Error>((error, _request, reply) => {
    if (error.statusCode && error.statusCode < 500) {
      return reply.code(error.statusCode).send({ error: { message: error.message } })
    }
    const { status, body } = errorAnswer(error, true)
    return reply.code(status).type('application/json').send(body)
  })
  app.setNotFoundHandler(({ method, url }) => refuseMissing('address', `${method} ${url}`))
  return app
}
