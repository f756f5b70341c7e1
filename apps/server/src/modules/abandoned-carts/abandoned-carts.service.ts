import { randomBytes } from 'node:crypto'
import { type AbandonedCart, abandonedCart } from '@keyhaven/contracts/abandoned-carts'
import type { Context } from '../../context.ts'
import { hashAddress, linkToken } from '../../infra/address-hash.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Tx } from '../../infra/db.ts'
import { hashToken } from '../../infra/tokens.ts'
import { letter, queueEmails } from '../emails/emails.service.ts'
import { isSuppressed } from '../emails/suppressions.service.ts'
import { normalEmail } from '../orders/orders.rules.ts'
import { noteConsent } from '../privacy/consents.service.ts'
import { pricesOf } from '../products/products.service.ts'
import {
  boughtLately,
  closeBought,
  countMail,
  dueCarts,
  lockCart,
  type Owner,
  restore,
  takeTurn,
  upsertCart,
} from './abandoned-carts.repo.ts'
import { keptOf, personOf } from './abandoned-carts.rules.ts'
import { cartReminder } from './cart-reminder.email.tsx'

type Lines = AbandonedCart['items']

/** Keeps a cart as its page tells of it: without a wish to be reminded, what is in it and nothing else. */
export async function captureCart(ctx: Context, checkoutId: number, said: unknown): Promise<void> {
  const { data: cart } = abandonedCart.safeParse(said)
  if (!cart) return
  const prices = await pricesOf(
    ctx,
    cart.items.map(({ productId }) => productId),
  )
  const kept = keptOf(cart, prices)
  if (kept.items.length === 0) return
  const owner = await ownerOf(ctx, cart)
  if (await boughtLately(ctx.db, checkoutId, owner?.emailNormal ?? null)) return
  const session = { checkoutId, sessionId: cart.sessionId }
  await ctx.db.transaction().execute(async (tx) => {
    const known = await lockCart(tx, session)
    const consentId = await consentFor(tx, known, owner)
    const id = known?.id ?? `cart_${randomBytes(16).toString('hex')}`
    const tokenHash = hashToken(linkToken(ctx.config, 'cart', id))
    await upsertCart(tx, { ...session, ...kept, id, tokenHash, owner, consentId })
  })
}

/** Nobody who ended our mails is kept, whatever a box says: whoever ticked it may be somebody else. */
async function ownerOf(ctx: Context, cart: AbandonedCart): Promise<Owner | undefined> {
  const person = personOf(cart)
  if (!person) return undefined
  const addressHash = hashAddress(ctx.config, person.email)
  if (await isSuppressed(ctx.db, addressHash)) return undefined
  return { ...person, emailNormal: normalEmail(person.email), addressHash }
}

type Known = Awaited<ReturnType<typeof lockCart>>

/** The answer is written down when it is given and when it is taken back, not with every change of the cart. */
async function consentFor(tx: Tx, known: Known, owner: Owner | undefined): Promise<number | null> {
  const answer = { kind: 'cart-reminder', source: 'checkout' } as const
  const before = known?.email ? known.address_hash : null
  const isSame = owner && before?.equals(owner.addressHash)
  if (isSame) return known?.consent_id ?? null
  if (before) await noteConsent(tx, { ...answer, subjectHash: before, choice: 'refused' })
  if (!owner) return null
  return await noteConsent(tx, { ...answer, subjectHash: owner.addressHash, choice: 'granted' })
}

/** Queues every reminder that is due, each counted in the same breath. */
export async function remindOfCarts(ctx: Context): Promise<void> {
  await closeBought(ctx.db)
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await takeTurn(tx))) return
    for (const { id, email, consent_id, mails } of await dueCarts(tx)) {
      const nth = mails + 1
      const envelope = { dedupeKey: `cart:${id}:${nth}`, recipient: email }
      const mail = { ...envelope, reason: `consent:${consent_id}`, data: { cartId: id, nth } }
      await countMail(tx, id)
      await queueEmails(ctx, tx, [letter(cartReminder, mail)])
    }
  })
}

/** The editions of the cart that are still on sale; what they cost is what they cost now. */
export async function restoredLines(ctx: Context, checkoutId: number, token: string) {
  const cart = await restore(ctx.db, hashToken(token), checkoutId)
  if (!cart) throw new AppError('link_expired')
  const lines = cart.items as Lines
  const prices = await pricesOf(
    ctx,
    lines.map(({ productId }) => productId),
  )
  return lines.filter(({ productId }) => prices.has(productId))
}
