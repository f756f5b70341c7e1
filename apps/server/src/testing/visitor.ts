import type { LightMyRequestResponse } from 'fastify'
import { ZONE_HEADER, zoneTokenFor } from '../infra/http/zone-token.ts'
import type { TestShop } from './test-shop.ts'

let serial = 0

type Headers = Record<string, string>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'

/** Of a range that belongs to no country: real ones would count as a risk. Each visitor has a /24 of its own. */
function aNetworkAddress(): string {
  serial += 1
  const [third, rest] = [serial % 250, Math.floor(serial / 250)]
  return `198.${18 + (rest % 2)}.${third}.${1 + (Math.floor(rest / 2) % 250)}`
}

/** A browser that keeps cookies and the stored half of its session, as the shop's pages do. */
export function aVisitor(shop: TestShop, remoteAddress = aNetworkAddress()) {
  const cookies = new Map<string, string>()
  const stored: { token?: string } = {}
  const origin = new URL(shop.config.PUBLIC_ORIGIN).origin

  function remember(reply: LightMyRequestResponse) {
    for (const header of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
  }

  async function call(method: Method, url: string, payload?: object, extra?: Headers) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await shop.app.inject({
      method,
      url,
      remoteAddress,
      headers: {
        origin,
        ...(cookie && { cookie }),
        // As a document of the zone has it, which this browser was just given.
        [ZONE_HEADER]: zoneTokenFor(shop.ctx, { headers: { cookie } }),
        ...(stored.token && { authorization: `Bearer ${stored.token}` }),
        ...extra,
      },
      ...(payload && { payload }),
    })
    remember(reply)
    return reply
  }

  /** A call that signs in, when it succeeds. */
  async function enter(url: string, payload: object) {
    const reply = await call('POST', url, payload)
    const { token } = reply.json<{ token?: string }>()
    if (token) stored.token = token
    return reply
  }
  return { cookies, stored, call, enter }
}
