import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Heard = {
  id: string
  type: string
  data: { to?: string; orderId?: string; productId?: string }
  isSigned: boolean
}

function isSigned(headers: NodeJS.Dict<string | string[]>, body: string, secret: string) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return (
    headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  )
}

/** Another system of the owner's: checks signatures by the published scheme and answers as it is told. */
export async function aReceiver() {
  const heard: Heard[] = []
  const state = { status: 200, secret: '', calls: 0 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      state.calls += 1
      if (state.status === 200) {
        heard.push({
          ...JSON.parse(body),
          isSigned: isSigned(request.headers, body, state.secret),
        })
      }
      response.writeHead(state.status, { location: 'http://127.0.0.1:1/' }).end('thank you')
    })
  })
  await new Promise<void>((up) => {
    server.listen(0, '127.0.0.1', () => up())
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    heard,
    state,
    close: () =>
      new Promise((down) => {
        server.closeAllConnections()
        server.close(down)
      }),
  }
}
