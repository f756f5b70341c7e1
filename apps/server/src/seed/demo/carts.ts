import { hashAddress, linkToken } from '../../infra/crypto/address-hash.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { mailSent } from '../book/mails.ts'
import { consent } from './customers.ts'
import { days, plus, type Story } from './story.ts'

const CARTS = 24

/** Carts that were left: some by people who asked to be reminded, and were twice already. */
export function addCarts(story: Story) {
  const { desk, shop, dice, people, end, browser } = story
  const strangers = people.slice(-20)
  for (let nth = 0; nth < CARTS; nth += 1) {
    const at = plus(end, -days(3 + nth * 0.8))
    const id = `cart_${dice.bytes(16).toString('hex')}`
    const { id: productId } = dice.pick(shop.products)
    const quantity = 1 + dice.below(3)
    const subtotal = shop.priceAt(productId, at) * quantity
    const owner = nth % 2 === 0 ? strangers[nth % strangers.length] : undefined
    const answer = { kind: 'cart-reminder', choice: 'granted', source: 'checkout' } as const
    const consentId = owner ? consent(story, owner.email, answer, at) : null
    const mailedAt = owner ? plus(at, days(1)) : null
    desk.book.add('abandoned_carts', {
      id,
      checkout_id: browser(at),
      session_id: dice.bytes(12).toString('hex'),
      items: JSON.stringify([{ productId, quantity }]),
      subtotal_minor: subtotal,
      total_minor: subtotal,
      state: nth % 7 === 1 ? 'bought' : 'open',
      consent_id: consentId,
      address_hash: owner ? hashAddress(desk.config, owner.email) : null,
      email: owner?.email ?? null,
      email_normal: owner?.email ?? null,
      proven_by: owner ? 'order' : null,
      token_hash: hashToken(linkToken(desk.config, 'cart', id)),
      mails: owner ? 2 : 0,
      mailed_at: mailedAt,
      created_at: at,
      changed_at: at,
    })
    if (!owner || !mailedAt) continue
    const mail = { template: 'cart-reminder', to: owner.email, reason: `consent:${consentId}` }
    for (const count of [1, 2]) {
      mailSent(desk, {
        ...mail,
        dedupeKey: `cart:${id}:${count}`,
        data: { cartId: id, nth: count },
        at: mailedAt,
      })
    }
  }
}
