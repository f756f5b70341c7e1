import { freshAddress, send } from './support/http.ts'
import { endpointsOf } from './support/openapi.ts'
import { aCart } from './support/purchase.ts'
import { type Attack, newTrial } from './support/trial.ts'

const bodies: [string, string][] = [
  ['objects, 4,000 deep', `${'{"a":'.repeat(4_000)}1${'}'.repeat(4_000)}`],
  ['lists, 30,000 deep', '['.repeat(30_000) + ']'.repeat(30_000)],
]

/** Deep inside a field that is read. */
const inItems = `{"currency":"usd","items":${'['.repeat(5_000)}${']'.repeat(5_000)}}`

export const deepJson: Attack = {
  id: 'A13A',
  says: 'JSON of any depth is refused as invalid, on every route, and is no error of ours',
  async run(shop) {
    const trial = newTrial()
    const honest = await shop.browser().post('/api/create-payment-intent', aCart())
    trial.works('an ordinary body is read', honest.status === 200, honest.text)
    const quote = await shop.browser().postRaw('/api/checkout/quote', inItems)
    trial.held('lists in the items of a quote', quote.status === 400, quote.text)
    const writing = (await endpointsOf(shop)).filter(({ body }) => body !== undefined)
    for (const { method, path } of writing) {
      for (const [what, body] of bodies) {
        const target = path.replace(/\{\w+\}/g, 'x')
        const headers = { 'content-type': 'application/json', origin: shop.origin }
        const call = { method, path: target, headers, body, from: freshAddress() }
        const answer = await send(shop.base, call)
        const isRefused = answer.status >= 400 && answer.status < 500
        trial.held(`${what} to ${method} ${path}`, isRefused, `${answer.status} ${answer.text}`)
      }
    }
    return trial.outcome()
  },
}
