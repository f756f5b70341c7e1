import { aBuyer, aLine, buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial } from './support/trial.ts'

const PRODUCT = 'home-business-2024'
const CARDS = 8
/** What the shop replaces of one batch within a day without a person looking. */
const MOST_OF_A_BATCH = 5

let serial = 0

/** One more stolen card with an address of its own: buys, then says that the key does not work. */
async function doubled(shop: Shop): Promise<string> {
  serial += 1
  const { browser, opened } = await buy(shop, {
    items: [aLine({ productId: PRODUCT })],
    billingInfo: aBuyer({ email: `loot-${serial}@example.com` }),
  })
  await shop.sql(
    'update payment_attempts set card_fingerprint = sha256(order_id::bytea) where order_id = $1',
    [opened.orderId],
  )
  const path = `/api/orders/${opened.orderId}/key-claims`
  const { json } = await browser.get(path)
  const [first] = (json.licenses ?? []) as { id: number }[]
  const answer = await browser.post(path, { licenseId: first?.id, errorCode: '0xC004C003' })
  return String(answer.json.outcome)
}

export const replacementLoot: Attack = {
  id: 'B2',
  says: 'Stolen cards do not double their loot: past a few a day, staff decide',
  async run(shop) {
    const trial = newTrial()
    // All keys are of one batch.
    await shop.sql(
      `update key_units set status = 'quarantined' where product_id = $1 and status = 'available'`,
      [PRODUCT],
    )
    await stock(shop, 3 * CARDS, PRODUCT)
    const honest = await doubled(shop)
    trial.works('an honest claim is granted', honest === 'replaced', honest)
    const rest = Array.from({ length: CARDS - 1 }, () => doubled(shop))
    const outcomes = [honest, ...(await Promise.all(rest))]
    const replaced = outcomes.filter((outcome) => outcome === 'replaced').length
    const queued = outcomes.filter((outcome) => outcome === 'queued').length
    trial.held('every card gets a second key', replaced <= MOST_OF_A_BATCH, { replaced, queued })
    trial.held('nobody is turned away', replaced + queued === CARDS, outcomes)
    return trial.outcome()
  },
}
