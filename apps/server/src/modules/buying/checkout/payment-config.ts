import type { paymentConfig } from '@keyhaven/contracts/checkout'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { Config } from '../../config.ts'

/** What the browser needs to draw the card form, and where it comes from. */
export function cardFormConfig(config: Config): ResponseOf<typeof paymentConfig> {
  return {
    success: true,
    publishableKey: config.STRIPE_PUBLISHABLE_KEY,
    mode: config.isLive ? 'live' : 'test',
    checkoutMode: config.CHECKOUT_MODE,
    scriptUrl: config.sandboxUrl ? `${config.sandboxUrl}/stripe.js` : null,
  }
}
