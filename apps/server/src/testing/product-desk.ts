import { randomUUID } from 'node:crypto'
import type { Product } from '@keyhaven/contracts/products'
import type { ProductFields } from '@keyhaven/contracts/staff/product-fields'
import type { ProductFile } from '@keyhaven/contracts/staff/products'
import { aColleague } from './approvals.ts'
import { asFile } from './as-file.ts'
import type { TestShop } from './test-shop.ts'

const PRODUCTS = '/api/admin/products'
let serial = 0

/** A member of staff at the screen of products. */
export async function aProductDesk(shop: TestShop, role = 'catalogue') {
  const member = await aColleague(shop, role)
  const act = (url: string, payload: object) =>
    member.call('POST', url, payload, { 'idempotency-key': randomUUID() })
  const upload = (name: string, bytes: Buffer, alt: string) =>
    member.call('POST', `/api/admin/media?alt=${encodeURIComponent(alt)}`, bytes, {
      ...asFile(name),
      'idempotency-key': randomUUID(),
    })
  const file = async (id: string) =>
    (await member.call('GET', `${PRODUCTS}/${id}`)).json<ProductFile>()
  const edit = async (id: string, change: Partial<ProductFields>, version?: string) => {
    const now = await file(id)
    return await member.call(
      'PUT',
      `${PRODUCTS}/${id}`,
      { ...now.fields, ...change },
      { 'if-match': `"${version ?? now.version}"` },
    )
  }
  const create = (over: object = {}) => {
    serial += 1
    const slug = `family-${serial}-2027`
    const names = { name: `Office Family ${serial} 2027`, shortName: `Family ${serial} 2027` }
    const wanted = {
      ...names,
      slug,
      version: '2027',
      category: 'Family',
      updatesUntil: '2032-10-14',
    }
    return act(PRODUCTS, { ...wanted, ...over })
  }
  const price = (productId: string, amount: string, from: string | null = null) =>
    act('/api/admin/product-prices', {
      changes: [{ productId, price: amount, from }],
      reason: 'Agreed today',
    })
  const move = (id: string, to: string, at?: string) =>
    act(`${PRODUCTS}/${id}/state`, { to, ...(at && { at }) })
  /** A draft that lacks nothing. */
  const complete = async (amount = '99.00') => {
    const { id } = (await create()).json<{ id: string }>()
    await edit(id, { description: 'For families.', longDescription: 'For the whole family.' })
    await price(id, amount)
    return id
  }
  const onSale = async (amount?: string) => {
    const id = await complete(amount)
    await move(id, 'published')
    return id
  }
  return { ...member, act, upload, file, edit, create, price, move, complete, onSale }
}

export const catalogueOf = async ({ app }: TestShop) =>
  (await app.inject({ method: 'GET', url: '/api/products' })).json<Product[]>()
