import { randomBytes, randomUUID } from 'node:crypto'
import type { HttpAnswer } from './http.ts'
import type { Shop } from './shop.ts'
import type { StaffCall } from './staff.ts'

const PRODUCTS = '/api/admin/products'

type Fields = Readonly<Record<string, unknown>>

const withKey = (headers: Record<string, string>) => ({
  ...headers,
  'idempotency-key': randomUUID(),
})

/** What a row put on sale. */
const attacked: string[] = []

/** What a row put on sale is gone after it, however it ended: the next one finds the catalogue of the seeds. */
export async function endSales(shop: Shop): Promise<void> {
  if (attacked.length === 0) return
  const desk = editionsOf(await shop.staff('super_admin'))
  for (const slug of attacked.splice(0)) await desk.move(slug, 'archived')
}

/** What staff do to editions, over the calls of their screen. */
export function editionsOf({ browser, headers }: StaffCall) {
  const act = (path: string, body: object): Promise<HttpAnswer> =>
    browser.post(path, body, withKey(headers))
  const upload = (bytes: Buffer, alt: string): Promise<HttpAnswer> =>
    browser.postFile(
      `/api/admin/media?alt=${encodeURIComponent(alt)}`,
      { name: 'a.png', bytes },
      withKey(headers),
    )
  const file = async (id: string) => {
    const { json } = await browser.get(`${PRODUCTS}/${id}`, headers)
    return json as { version: string; fields: Fields; prices: { id: number; state: string }[] }
  }
  const edit = async (id: string, change: Fields): Promise<HttpAnswer> => {
    const { version, fields } = await file(id)
    const seen = { ...headers, 'if-match': `"${version}"` }
    return await browser.call('PUT', `${PRODUCTS}/${id}`, { ...fields, ...change }, seen)
  }
  const price = async (productId: string, amount: string, from: string | null = null) => {
    const entry = { changes: [{ productId, price: amount, from }], reason: 'A price of my own' }
    const answer = await act('/api/admin/product-prices', entry)
    if (answer.json.code !== 'falls_below') return answer
    // Coupons that rows before this one left behind end with it.
    const details = answer.json.details as readonly { field: string }[]
    const falls = details.map(({ field }) => ({ object: field, choice: 'end' }))
    return await act('/api/admin/product-prices', { ...entry, falls })
  }
  const move = (id: string, to: string) => act(`${PRODUCTS}/${id}/state`, { to, reason: 'Done' })
  /** An edition on sale that no other row knows of. */
  const onSale = async (amount = '100.00') => {
    const slug = `attacked-${randomBytes(4).toString('hex')}`
    const names = { name: `Office ${slug}`, shortName: slug, slug, category: 'Attacked' }
    await act(PRODUCTS, { ...names, version: '2019', updatesUntil: '2025-10-14' })
    await edit(slug, { description: 'For attackers.', longDescription: 'For attackers alone.' })
    await price(slug, amount)
    await move(slug, 'published')
    attacked.push(slug)
    return slug
  }
  return { act, upload, file, edit, price, move, onSale }
}

type Listed = Readonly<{ id: string; slug: string; price: string; formerSlugs: string[] }>

export async function catalogueOf({ browser }: StaffCall): Promise<readonly Listed[]> {
  return JSON.parse((await browser.get('/api/products')).text) as Listed[]
}
