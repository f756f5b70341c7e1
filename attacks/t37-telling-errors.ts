import { placeOf } from './support/browser.ts'
import { hostileBodies, hostilePaths, hostileValues, leaks } from './support/hostile.ts'
import { freshAddress, type HttpAnswer, send } from './support/http.ts'
import { type Endpoint, endpointsOf, mutationsOf } from './support/openapi.ts'
import { aCart, buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const AT_ONCE = 12
const ids = ['%00', 'a%00b', '%ff', '%', "'%20or%201=1", '..%2f..', '-1', '1e309', 'x'.repeat(500)]
const contentTypes = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''],
  ...['application/xml', 'application/json; charset=utf-16', 'application/vnd.api+json', 'json'],
]

const wordsOf = ({ text, headers }: HttpAnswer) => {
  const type = String(headers['content-type'])
  // Pages say many things; only what a failure adds to them is looked at.
  return type.includes('html') ? text.replace(/<script[\s\S]*?<\/script>/g, '') : text
}

function isQuiet(answer: HttpAnswer): boolean {
  const words = wordsOf(answer)
  return answer.status < 500 && leaks.every((leak) => !leak.test(words))
}

const isNamed = ({ status, json }: HttpAnswer) =>
  status < 400 || (json.success === false && typeof json.code === 'string' && !!json.requestId)

function fuzzer(shop: Shop, trial: Trial) {
  let running: Promise<void>[] = []
  async function one(what: string, call: Parameters<typeof send>[1], isApi: boolean) {
    const answer = await send(shop.base, { from: freshAddress(), ...call }).catch(() => undefined)
    // A request that the parser of HTTP itself cuts off got no answer, and no harm done.
    const isHeld = !answer || (isQuiet(answer) && (!isApi || isNamed(answer)))
    const told = `${call.method} ${call.path.slice(0, 60)} with ${what.slice(0, 60)}`
    trial.held(told, isHeld, `${answer?.status} ${answer?.text.slice(0, 160)}`)
  }
  return {
    async call(what: string, call: Parameters<typeof send>[1], isApi = true) {
      running.push(one(what, call, isApi))
      if (running.length < AT_ONCE) return
      await Promise.all(running)
      running = []
    },
    rest: async () => void (await Promise.all(running)),
  }
}

/** A caller who is not let in is not heard, whatever they send. */
const isForStaff = (path: string) => path.startsWith('/api/admin/') && !/login|orders/.test(path)

type Fuzzer = ReturnType<typeof fuzzer>

async function fuzzEndpoint(
  fuzz: Fuzzer,
  shop: Shop,
  endpoint: Endpoint,
  caller: Record<string, string>,
) {
  const { method, body } = endpoint
  const path = endpoint.path.replace('{id}', 'order_X')
  const headers = { origin: shop.origin, 'content-type': 'application/json', ...caller }
  for (const id of endpoint.path.includes('{id}') ? ids : []) {
    await fuzz.call(`the id ${id}`, { method, path: endpoint.path.replace('{id}', id), headers })
  }
  if (body === undefined) {
    await fuzz.call('a query', { method, path: `${path}?a=%00&__proto__=1&a[]=2`, headers })
    return
  }
  await fuzzBody(fuzz, { method, path, headers }, body)
}

type Head = Readonly<{ method: string; path: string; headers: Record<string, string> }>

async function fuzzBody(fuzz: Fuzzer, head: Head, body: unknown) {
  for (const text of mutationsOf(body, hostileValues)) {
    await fuzz.call(text, { ...head, body: text })
  }
  for (const text of hostileBodies) await fuzz.call(text.toString(), { ...head, body: text })
  for (const type of contentTypes) {
    const headers = { ...head.headers, 'content-type': type }
    await fuzz.call(type, { ...head, headers, body: JSON.stringify(body) })
  }
}

/** Pages, files, the unlisted calls, and odd methods. */
async function fuzzElsewhere(fuzz: Fuzzer, shop: Shop) {
  const headers = { accept: 'text/html', cookie: 'currency=%00; oa=%ff; cs=\u00ff; currency' }
  for (const path of hostilePaths) {
    const isApi = path.startsWith('/api/') && !path.startsWith('/api/docs')
    await fuzz.call('a path', { method: 'GET', path, headers }, isApi)
  }
  for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'OPTIONS', 'PROPFIND', 'HEAD']) {
    for (const path of ['/', '/api/products', '/api/create-payment-intent', '/checkout']) {
      await fuzz.call(method, { method, path, headers: { origin: shop.origin } }, false)
    }
  }
  for (const path of ['/api/stripe/webhook', '/api/csp-reports', '/checkout', '/']) {
    for (const body of [...hostileBodies, ...hostileValues]) {
      const type = 'application/csp-report'
      const call = { method: 'POST', path, body, headers: { 'content-type': type } }
      await fuzz.call(body.toString(), call, false)
    }
  }
}

/** The provider fails; what it said stays inside. */
async function brokenProvider(shop: Shop, trial: Trial) {
  for (const kind of ['error-before', 'reset', '429']) {
    await shop.provider.control('/sandbox/faults', [{ match: 'POST /v1/payment_intents', kind }])
    const answer = await shop.browser().post('/api/create-payment-intent', aCart())
    const isTold = answer.json.code === 'payment_unavailable'
    const isClean = leaks.every((leak) => !leak.test(answer.text))
    trial.held(`the provider answers ${kind}`, isTold && isClean, answer.text)
  }
  await shop.provider.control('/sandbox/faults', [])
}

/** Nothing an answer carries tells what it was made with. */
async function heads(shop: Shop, trial: Trial) {
  for (const path of ['/', '/api/products', '/api/x', '/checkout', '/favicon.svg']) {
    const { headers } = await shop.browser().get(path)
    const telling = ['x-powered-by', 'server', 'x-aspnet-version'].filter((name) => headers[name])
    trial.held(`${path} tells what it runs on`, telling.length === 0, telling)
    trial.held(`${path} is not sniffed`, headers['x-content-type-options'] === 'nosniff')
  }
}

/** Every call the shop describes: those of anybody as anybody, those of staff as staff. */
async function fuzzEndpoints(fuzz: Fuzzer, shop: Shop, endpoints: Endpoint[]) {
  const { browser, headers } = await shop.staff('admin')
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const endpoint of endpoints) {
    if (endpoint.path.endsWith('/logout')) continue
    const isSignedIn = endpoint.path.startsWith('/api/admin/')
    const place = placeOf(shop, endpoint.method, endpoint.path)
    if (isSignedIn) await fuzzEndpoint(fuzz, shop, endpoint, { ...place, ...headers, cookie })
    if (!isForStaff(endpoint.path)) await fuzzEndpoint(fuzz, shop, endpoint, {})
  }
}

export const tellingErrors: Attack = {
  id: 'T37',
  says: 'No input breaks a call, and no failure tells anything of the inside',
  async run(shop) {
    const trial = newTrial()
    const { confirmation } = await buy(shop)
    trial.works('a purchase', confirmation.status === 200, confirmation.text)
    const endpoints = await endpointsOf(shop)
    trial.works('the shop describes its calls', endpoints.length > 15, endpoints.length)
    const fuzz = fuzzer(shop, trial)
    await fuzzEndpoints(fuzz, shop, endpoints)
    await fuzzElsewhere(fuzz, shop)
    await fuzz.rest()
    await brokenProvider(shop, trial)
    await heads(shop, trial)
    const again = await buy(shop)
    trial.works('the shop still sells', again.confirmation.status === 200)
    return trial.outcome()
  },
}
