import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { keys } from './sandbox.ts'

/** A delivery as it reached the shop; `event` only if the signature holds. */
type Received = Readonly<{ event?: Stripe.Event; problem?: string }>

export type Shop = Readonly<{
  url: string
  received: Received[]
  /** What the shop answers to the deliveries to come; 200 when nothing is left. */
  answers: number[]
  close(): Promise<void>
}>

/** The shop's side of webhooks: verifies as the real one does, and answers as it is told. */
export async function startShop(): Promise<Shop> {
  const received: Received[] = []
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    const delivery = await read(request)
    received.push(delivery)
    response.writeHead(delivery.problem ? 400 : (answers.shift() ?? 200)).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/stripe/webhook`,
    received,
    answers,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function read(request: IncomingMessage): Promise<Received> {
  const body = await text(request)
  const signature = request.headers['stripe-signature'] ?? ''
  try {
    return { event: Stripe.webhooks.constructEvent(body, signature, keys.webhookSecret) }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}
