import type { HttpAnswer } from '../http.ts'
import type { Shop } from '../shop.ts'
import { recipes } from './recipes.ts'
import type { World } from './world.ts'

export const isOfStaff = (door: string) => /^\w+ \/api\/admin\//.test(door)

export type Call = (world: World, door: string) => Promise<HttpAnswer>

/** What the order has now: keys are replaced and revoked in between. */
async function renewed(world: World): Promise<World> {
  const [row] = await world.shop.sql(
    `select a.unit_id as unit, a.id as assignment from assignments a
     join order_lines l on l.id = a.order_line_id where l.order_id = $1 and a.revoked_at is null`,
    [world.order.orderId],
  )
  if (!row) return world
  const { unit, assignment } = row
  return { ...world, order: { ...world.order, unit: Number(unit), assignment: Number(assignment) } }
}

/** Makes the call of a door as its recipe says: doors of staff as the member, others as the buyer. */
export const callDoor: Call = async (world, door) => {
  const recipe = recipes[door]
  if (!recipe) throw new Error(`no recipe for ${door}`)
  const { params = {}, body, headers = {} } = await recipe(await renewed(world))
  const [method = '', pattern = ''] = door.split(' ')
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? 'none'))
  if (isOfStaff(door)) return await world.ask(method, path, body, headers)
  return await world.order.browser.moved().call(method, path, body, headers)
}

/** What the provider gave back of a payment, in cents. */
export async function moneyBack({ provider }: Shop, intentId: string): Promise<number> {
  const { json } = await provider.asShop('GET', `/v1/refunds?payment_intent=${intentId}&limit=100`)
  const refunds = (json.data ?? []) as { amount: number; status: string; payment_intent: string }[]
  return refunds
    .filter((one) => one.payment_intent === intentId && one.status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
}
