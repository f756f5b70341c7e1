import { randomBytes } from 'node:crypto'
import { type AbandonedCart, abandonedCart } from '@keyhaven/contracts/abandoned-carts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { type AddressHashes, addressHashes, linkToken } from '../../../infra/crypto/address-hash.ts'
import { hashToken } from '../../../infra/crypto/tokens.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { pricesOf } from '../../catalog/products/products.service.ts'
import { normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import { noteConsent } from '../../people/privacy/consents.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { isSuppressed } from '../../platform/emails/suppressions.service.ts'
import {
  boughtLately,
  claimTurn,
  closeBought,
  countMail,
  dueCarts,
  hasPaidFrom,
  isProvenByMail,
  lockAsked,
  lockCart,
  lockNetworkOf,
  type Owner,
  othersNamed,
  type Proof,
  proveByMail,
  reschedule,
  restore,
  upsertCart,
} from './abandoned-carts.repo.ts'
import { keptOf, personOf } from './abandoned-carts.rules.ts'
import { cartDelaysOf } from './cart-delays.ts'
import { cartReminder } from './cart-reminder.email.tsx'
import { confirmReminder } from './confirm-reminder.email.tsx'

/** So many mailboxes that nobody has proven are asked for one network in a day. */
const UNPROVEN_PER_DAY = 5

type Lines = AbandonedCart['items']

/** The browser that tells of a cart, and the proven address of the person signed in there. */
type Teller = Readonly<{ checkoutId: number; ownAddress: string | undefined }>

/** Keeps a cart as its page tells of it: without a wish to be reminded, what is in it and nothing else. */
export async function captureCart(ctx: Context, teller: Teller, said: unknown): Promise<void> {
  const { data: cart } = abandonedCart.safeParse(said)
  if (!cart) return
  const prices = await pricesOf(
    ctx,
    cart.items.map(({ productId }) => productId),
  )
  const kept = keptOf(cart, prices)
  if (kept.items.length === 0) return
  const { checkoutId } = teller
  const known = await ownerOf(ctx, teller, cart)
  if (await boughtLately(ctx.db, checkoutId, known?.emailNormal ?? null)) return
  const session = { checkoutId, sessionId: cart.sessionId }
  await inTransaction(ctx.db, async (tx) => {
    const named = known && (await mayBeNamed(tx, checkoutId, known)) ? known : undefined
    if (named) await reschedule(tx, named.addressHashes)
    const before = await lockCart(tx, session)
    const owner = named && asProven(before, named)
    const consentId = await consentFor(tx, before, owner)
    const id = before?.id ?? `cart_${randomBytes(16).toString('hex')}`
    const tokenHash = hashToken(linkToken(ctx.config, 'cart', id))
    await upsertCart(tx, { ...session, ...kept, id, tokenHash, owner, consentId })
  })
}

/** Nobody who ended our mails is kept, whatever a box says: another person may have ticked it. */
async function ownerOf(
  ctx: Context,
  teller: Teller,
  cart: AbandonedCart,
): Promise<Owner | undefined> {
  const person = personOf(cart)
  if (!person) return undefined
  const hashes = addressHashes(ctx.config, person.email)
  if (await isSuppressed(ctx.db, hashes)) return undefined
  const emailNormal = normalEmail(person.email)
  const provenBy = await proofOf(ctx, teller, emailNormal, hashes)
  return { ...person, emailNormal, addressHashes: hashes, provenBy }
}

/** One cart of a network after the other, so that calls at once are counted like calls in turn. */
async function mayBeNamed(tx: Tx, checkoutId: number, { provenBy, addressHashes: hashes }: Owner) {
  if (provenBy) return true
  await lockNetworkOf(tx, checkoutId)
  return (await othersNamed(tx, checkoutId, hashes)) < UNPROVEN_PER_DAY
}

/** How we know that the person who ticked the box reads the mailbox; null if we do not. */
async function proofOf(
  { db }: Context,
  { checkoutId, ownAddress }: Teller,
  emailNormal: string,
  hashes: AddressHashes,
): Promise<Proof | null> {
  if (ownAddress === emailNormal) return 'account'
  if (await hasPaidFrom(db, checkoutId, emailNormal)) return 'order'
  return (await isProvenByMail(db, hashes)) ? 'mail' : null
}

/** A page that is being left cannot show who is signed in: what it proved before still counts. */
const asProven = (known: KeptCart, owner: Owner): Owner =>
  known?.address_hash?.equals(owner.addressHashes[0]) && known.proven_by
    ? { ...owner, provenBy: owner.provenBy ?? known.proven_by }
    : owner

type KeptCart = Awaited<ReturnType<typeof lockCart>>

/** The answer is written down when it is given and when it is taken back, not with every change of the cart. */
async function consentFor(
  tx: Tx,
  known: KeptCart,
  owner: Owner | undefined,
): Promise<number | null> {
  const answer = { kind: 'cart-reminder', source: 'checkout' } as const
  const before = known?.email ? known.address_hash : null
  const isSame = owner && before?.equals(owner.addressHashes[0])
  if (isSame) return known?.consent_id ?? null
  if (before) await noteConsent(tx, { ...answer, subjectHash: before, choice: 'refused' })
  if (!owner) return null
  return await noteConsent(tx, {
    ...answer,
    subjectHash: owner.addressHashes[0],
    choice: 'granted',
  })
}

type Due = Awaited<ReturnType<typeof dueCarts>>[number]

/** Queues the next mail about a cart, counted in the same breath. Without a proof it asks for one. */
export async function remindOf(ctx: Context, tx: Tx, cart: Due): Promise<void> {
  const { id, email, consent_id, mails, is_proven } = cart
  const nth = mails + 1
  const dedupeKey = `cart:${id}:${nth}`
  const envelope = { dedupeKey, recipient: email, reason: `consent:${consent_id}` }
  const mail = is_proven
    ? emailDraft(cartReminder, { ...envelope, data: { cartId: id, nth } })
    : emailDraft(confirmReminder, { ...envelope, data: { cartId: id } })
  await countMail(tx, id)
  await queueEmails(ctx, tx, [mail])
}

/** Queues every mail that is due. */
export async function remindOfCarts(ctx: Context): Promise<void> {
  await closeBought(ctx.db)
  const delays = await cartDelaysOf(ctx)
  await inTransaction(ctx.db, async (tx) => {
    if (!(await claimTurn(tx))) return
    for (const cart of await dueCarts(tx, delays)) await remindOf(ctx, tx, cart)
  })
}

/** The reader of the mailbox says yes. Twice is once. */
export async function confirmReminders(ctx: Context, token: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const cart = await lockAsked(tx, hashToken(token))
    if (!cart?.address_hash) throw new AppError('link_expired')
    if (cart.proven_by) return
    const subjectHash = cart.address_hash
    const answer = { kind: 'cart-reminder', choice: 'granted', source: 'mail' } as const
    await proveByMail(tx, subjectHash, await noteConsent(tx, { ...answer, subjectHash }))
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
