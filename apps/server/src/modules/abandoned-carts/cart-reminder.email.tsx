import type { AbandonedCart } from '@keyhaven/contracts/abandoned-carts'
import { formatMoney, money, times } from '@keyhaven/contracts/money'
import { Button, Heading, Text } from '@react-email/components'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { linkToken } from '../../infra/address-hash.ts'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'
import { pricesOf } from '../products/products.service.ts'
import { cartToRemind } from './abandoned-carts.repo.ts'

const button = {
  backgroundColor: '#00687f',
  borderRadius: '10px',
  color: '#ffffff',
  fontWeight: 600,
  padding: '12px 20px',
}

/** What is still on sale of a cart, at the prices of the moment. */
async function linesOf(ctx: Context, items: AbandonedCart['items']) {
  const ids = items.map(({ productId }) => productId)
  const prices = await pricesOf(ctx, ids)
  return items.flatMap(({ productId, quantity }) => {
    const product = prices.get(productId)
    if (!product) return []
    const total = formatMoney(times(money(product.priceMinor, 'USD'), quantity))
    return [{ productId, text: `${product.name} × ${quantity}: ${total}` }]
  })
}

const [first, last] = [
  { subject: 'Your cart at Keyhaven', lead: 'You asked us to remind you of this cart.' },
  {
    subject: 'Your cart at Keyhaven, a last reminder',
    lead: 'You asked us to remind you of this cart. We do not write about it again.',
  },
]

/** Without a deadline, a discount or a stock that runs out: it reminds, as was asked. */
export const cartReminder = defineEmail({
  name: 'cart-reminder',
  kind: 'marketing',
  data: z.object({ cartId: z.string(), nth: z.int().min(1).max(2) }),
  compose: async (ctx, { cartId, nth }) => {
    const cart = await cartToRemind(ctx.db, cartId)
    const lines = cart ? await linesOf(ctx, cart.items as AbandonedCart['items']) : []
    if (!cart || lines.length === 0) return undefined
    const { subject, lead } = nth === 1 ? first : last
    const origin = ctx.config.PUBLIC_ORIGIN
    // In the fragment: it is sent to no server, and stands in no log.
    const address = `${origin}/checkout?restore#${linkToken(ctx.config, 'cart', cartId)}`
    return {
      subject,
      body: (
        <EmailLayout origin={origin} preview={lead}>
          <Heading as="h1">Your cart is still here</Heading>
          <Text>{cart.name ? `Hello ${cart.name}, ${lead.replace('You', 'you')}` : lead}</Text>
          {lines.map(({ productId, text }) => (
            <Text key={productId} style={{ fontWeight: 600, margin: '4px 0' }}>
              {text}
            </Text>
          ))}
          <Text>
            Prices are those of this moment, in US dollars; the checkout shows yours before you pay.
          </Text>
          <Button href={address} style={button}>
            Open my cart
          </Button>
        </EmailLayout>
      ),
    }
  },
})
