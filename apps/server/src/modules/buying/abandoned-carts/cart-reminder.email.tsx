import type { AbandonedCart } from '@keyhaven/contracts/abandoned-carts'
import { formatMoney, money, times } from '@keyhaven/contracts/money'
import { promises } from '@keyhaven/contracts/promises'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { linkTokenOf } from '../../../infra/crypto/address-hash.ts'
import { cardOf } from '../../catalog/products/edition-card.ts'
import { editionsOf } from '../../catalog/products/editions.ts'
import { pricesOf } from '../../catalog/products/products.service.ts'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { LicenceCard, type LicenceCardView } from '../../platform/emails/licence-card.tsx'
import { Buttons, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { cartToRemind } from './abandoned-carts.repo.ts'

export type CartReminderView = Readonly<{
  isLast: boolean
  cards: readonly LicenceCardView[]
  link: string
  /** A code that staff added. */
  coupon?: string
}>

/** What is still on sale of a cart, at the prices of the moment. */
async function cardsOf(ctx: Context, items: AbandonedCart['items']): Promise<LicenceCardView[]> {
  const ids = items.map(({ productId }) => productId)
  const [prices, editions] = await Promise.all([pricesOf(ctx, ids), editionsOf(ctx, ids)])
  return items.flatMap(({ productId, quantity }) => {
    const product = prices.get(productId)
    if (!product) return []
    const productName = quantity > 1 ? `${product.name} × ${quantity}` : product.name
    const price = formatMoney(times(money(product.priceMinor, 'USD'), quantity))
    return [{ ...cardOf({ productId, productName }, editions.get(productId)), price }]
  })
}

const [first, last] = [
  {
    subject: 'Your cart at Keyhaven',
    lead: 'You asked us to remind you of this cart. You left before paying, so nothing has been charged.',
  },
  {
    subject: 'Your cart at Keyhaven, a last reminder',
    lead: 'You asked us to remind you of this cart. Nothing has been charged, and we will not write about it again.',
  },
]

/** Without a deadline or a stock that runs out: it reminds, as was asked. */
export const cartReminder = defineEmail({
  name: 'cart-reminder',
  kind: 'marketing',
  data: z.object({ cartId: z.string(), nth: z.int().min(1).max(2) }),
  load: async (ctx, { cartId, nth }): Promise<CartReminderView | undefined> => {
    const cart = await cartToRemind(ctx.db, cartId)
    const token = cart?.proven_by && linkTokenOf(ctx.config, 'cart', cartId, cart.token_hash)
    const cards = cart && token ? await cardsOf(ctx, cart.items as AbandonedCart['items']) : []
    if (cards.length === 0) return undefined
    // In the fragment, so that no server or log sees it.
    const coupon = cart?.offered_coupon
    return {
      isLast: nth > 1,
      cards,
      link: `${ctx.config.PUBLIC_ORIGIN}/checkout?restore#${token}`,
      ...(coupon && { coupon }),
    }
  },
  write: ({ isLast, cards, link, coupon }, house) => {
    const { subject, lead } = isLast ? last : first
    const count = isLast ? 'the last of two reminders' : 'the first of at most two reminders'
    return {
      subject,
      body: (
        <EmailLayout
          preview={lead}
          house={house}
          seal="cart"
          reference="Saved cart"
          title="Your cart is saved"
          lead={lead}
          why={`because you asked us to remind you. This is ${count}`}
        >
          {cards.map((view, index) => (
            <LicenceCard key={view.name} view={view} top={index === 0 ? 26 : 12} />
          ))}
          {coupon && (
            <Paragraph>
              Enter the code <Strong>{coupon}</Strong> at the checkout to pay less.
            </Paragraph>
          )}
          <Buttons main={{ href: link, label: 'Go to checkout' }} />
          <Paragraph>
            Prices are as of now, in US dollars; the checkout shows yours before you pay.
          </Paragraph>
          <Paragraph>
            {promises.delivery}. {promises.guarantee}.
          </Paragraph>
        </EmailLayout>
      ),
    }
  },
})
