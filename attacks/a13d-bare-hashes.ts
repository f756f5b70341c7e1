import { createHash } from 'node:crypto'
import { aBuyer, aLine, buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial } from './support/trial.ts'

const PRODUCT = 'home-2019'
const MAILBOX = 'guessable@example.com'
const EMAIL = 'Guessable+shop@example.com'

type Claimed = Readonly<{ outcome?: string }>

async function claimed(shop: Shop, email: string): Promise<Claimed> {
  const { browser, opened } = await buy(shop, {
    items: [aLine({ productId: PRODUCT })],
    billingInfo: aBuyer({ email }),
  })
  await shop.sql(
    'update payment_attempts set card_fingerprint = sha256(order_id::bytea) where order_id = $1',
    [opened.orderId],
  )
  const path = `/api/orders/${opened.orderId}/key-claims`
  const { json } = await browser.get(path)
  const [first] = (json.licenses ?? []) as { id: number }[]
  const answer = await browser.post(path, { licenseId: first?.id, errorCode: '0xC004C003' })
  return answer.json as Claimed
}

/** How a thief with a copy of the database would look for an address: every common digest of it. */
const guesses = [EMAIL, EMAIL.toLowerCase(), MAILBOX].flatMap((text) =>
  ['sha256', 'sha1', 'md5', 'sha512'].map((kind) => ({
    kind,
    digest: createHash(kind).update(text).digest(),
  })),
)

export const bareHashes: Attack = {
  id: 'A13D',
  says: 'Who has the database alone cannot tell who claimed a key',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 4, PRODUCT)
    const first = await claimed(shop, EMAIL)
    trial.works('the first claim is granted', first.outcome === 'replaced', first)
    const again = await claimed(shop, MAILBOX)
    trial.works('the same mailbox is known again', again.outcome === 'queued', again)
    for (const { kind, digest } of guesses) {
      const rows = await shop.sql('select id from key_claims where email_hash = $1', [digest])
      trial.held(`the ${kind} of the address is in a claim`, rows.length === 0, rows)
    }
    return trial.outcome()
  },
}
