import type { KeyClaim } from '@keyhaven/contracts/key-claims'
import { sql } from 'kysely'
import { aBuyer } from './buyer.ts'
import type { TestCardProvider } from './card-provider.ts'
import { bought } from './reversals.ts'
import type { TestShop } from './test-shop.ts'

type Licence = { id: number; lastFive: string; productName: string; isVolumeKey: boolean }
type Listed = { licenses: Licence[]; claims: KeyClaim[] }
type ClaimAnswer = { outcome: string; claim: KeyClaim | null }

let serial = 0
export const anAddress = () => `claimant-${++serial}@example.com`

type ClaimRequest = {
  email?: string
  items?: { productId: string; quantity: number }[]
  /** Pays with the same card as everybody; else with one of its own. */
  isUsualCard?: boolean
}

/** As if the order was paid with a card that paid for nothing else. */
export const payByOwnCard = ({ ctx }: TestShop, orderId: string) =>
  sql`
    update payment_attempts set card_fingerprint = sha256(${orderId}::text::bytea)
    where order_id = ${orderId}`.execute(ctx.db)

/** A buyer who has seen the keys and says that one of them does not work. */
export async function aClaimant(
  shop: TestShop,
  provider: TestCardProvider,
  { email = anAddress(), items, isUsualCard = false }: ClaimRequest = {},
) {
  const billingInfo = aBuyer({ email })
  const paid = await bought(shop, provider, { billingInfo, ...(items && { items }) })
  const { browser, orderId } = paid
  if (!isUsualCard) await payByOwnCard(shop, orderId)
  const path = `/api/orders/${orderId}/key-claims`
  const list = async () => (await browser.call('GET', path)).json<Listed>()
  const claim = (licenseId: number, over = {}) =>
    browser.call('POST', path, { licenseId, errorCode: '0xc004c003', ...over })
  const claimed = async (over = {}) => {
    const [first] = (await list()).licenses
    return (await claim(first?.id ?? 0, over)).json<ClaimAnswer>()
  }
  return { ...paid, email, path, list, claim, claimed }
}
