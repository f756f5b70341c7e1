import { randomUUID } from 'node:crypto'
import { pause } from './eventually.ts'
import type { StaffCall } from './staff.ts'

const IMPORTS = '/api/admin/shop-imports'
const HEADINGS =
  'order_id,order_date,status,order_total,order_currency,billing_email,item_sku,item_quantity'
const WAIT_MS = 200
const MOST_LOOKS = 150

type Found = {
  import: { id: number; state: string; report: Record<string, Record<string, number>> }
}
type Foreign = Readonly<{ id: string; email: string; key: string }>

/** One order of another shop with its key, brought over as the screen does it. */
export async function broughtOver({ browser, headers }: StaffCall, { id, email, key }: Foreign) {
  const once = () => ({ ...headers, 'idempotency-key': randomUUID() })
  const row = `"${id}",2022-01-02,completed,10.00,USD,${email},KL-SKU,1`
  const files = [
    { role: 'orders', name: 'orders.csv', text: `${HEADINGS}\n${row}` },
    { role: 'keys', name: 'keys.csv', text: `order_id,license_key\n${id},${key}` },
  ]
  const sent = await browser.post(IMPORTS, { source: 'woocommerce', files }, once())
  const path = `${IMPORTS}/${(sent.json as Found).import.id}`
  const products = [{ key: 'KL-SKU', productId: 'home-2024' }]
  await browser.call('PUT', `${path}/mapping`, { products }, headers)
  await browser.post(`${path}/commit`, {}, once())
  for (let looks = 0; ; looks += 1) {
    const found = ((await browser.get(path, headers)).json as Found).import
    if (found.state !== 'waiting' || looks === MOST_LOOKS) return found
    await pause(WAIT_MS)
  }
}
