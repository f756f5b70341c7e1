import type { paymentConfig } from '@keyhaven/contracts/checkout'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { Context } from '../../../context.ts'
import { taxedSeller } from '../../catalog/tax/taxed-seller.ts'
import { isOpen } from '../../platform/go-live/go-live.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'

/** Where buyers enter their card: what the owner set, else what the environment says. */
export async function checkoutModeOf(ctx: Context) {
  return (await settingsOf(ctx))['checkout.mode'] ?? ctx.config.CHECKOUT_MODE
}

/** What the browser needs to draw the card form, and where it comes from. */
export async function cardFormConfig(ctx: Context): Promise<ResponseOf<typeof paymentConfig>> {
  const { config } = ctx
  const settings = await settingsOf(ctx)
  return {
    success: true,
    publishableKey: config.STRIPE_PUBLISHABLE_KEY,
    mode: config.isLive ? 'live' : 'test',
    isOpen: await isOpen(ctx),
    checkoutMode: settings['checkout.mode'] ?? config.CHECKOUT_MODE,
    wallets: settings['checkout.wallets'],
    ...(settings['payments.methods'].length > 1 && { hasMethods: true as const }),
    ...((await taxedSeller(ctx)) && { hasTax: true as const }),
    scriptUrl: config.sandboxUrl ? `${config.sandboxUrl}/stripe.js` : null,
  }
}
