import { randomBytes } from 'node:crypto'
import type { HttpAnswer } from './http.ts'
import type { Shop } from './shop.ts'
import type { Staff } from './staff.ts'

type Line = Readonly<{ productId: string; quantity: number }>

const DAYS = 14
const lastDay = () => new Date(Date.now() + DAYS * 86_400_000).toISOString().slice(0, 10)

/** A firm asks for a quote: the reference it was given. */
export async function anOfferOf(
  shop: Shop,
  lines: readonly Line[],
  over: object = {},
): Promise<string> {
  const email = `firm-${randomBytes(4).toString('hex')}@example.com`
  const asked = { company: 'Harbour Ltd', contactName: 'Ada Byron', email, country: 'GB', lines }
  const answer = await shop.browser().post('/api/quotes', { ...asked, ...over })
  if (answer.status >= 300) throw new Error(`no quote asked for: ${answer.status} ${answer.text}`)
  return String(answer.json.reference)
}

/** Staff price a request. */
export const priceIt = (
  { browser, headers }: Staff,
  reference: string,
  pricing: object = {},
): Promise<HttpAnswer> =>
  browser.post(
    `/api/admin/quotes/${reference}/offers`,
    { currency: 'USD', expiresOn: lastDay(), ...pricing },
    headers,
  )
