import { createHash } from 'node:crypto'
import { type Currency, currencies } from '@keyhaven/contracts/money'
import { CONSENT_VERSION, consentTexts, hasWithdrawalRight } from '@keyhaven/contracts/withdrawal'
import { enter, expire, settle, tryToPay } from '../book/pay.ts'
import { dispute, keysOf, newRef, refund, refundPart, reveal } from '../book/reverse.ts'
import { move, openSale, type Sale, type Sums, sumsOf } from '../book/sale.ts'
import { days, plus, type Story, towardsEnd } from './story.ts'

const ORDERS = 280
const CAUSE = 'confirmed by the browser'

/** What becomes of orders, over and over; most are simply paid. */
const outcomes = [
  'paid paid expired paid paid refunded paid gift paid paid',
  'paid partly paid paid expired paid disputed paid paid paid',
  'paid unseen paid won paid paid expired paid waits paid',
  'paid lost paid paid review paid waits-in-part twice paid declined',
]
  .join(' ')
  .split(' ')

const isWaiting = (outcome: string) => outcome.startsWith('waits')

type Placed = Readonly<{ nth: number; at: Date; outcome: string }>

function itemsFor({ shop, dice, scarce }: Story, { outcome }: Placed) {
  const usual = shop.products.filter(({ id }) => id !== scarce).map(({ id }) => id)
  const waiting = { productId: scarce, quantity: 1 + dice.below(2) }
  if (outcome === 'waits') return [waiting]
  if (outcome === 'waits-in-part') return [waiting, { productId: dice.pick(usual), quantity: 1 }]
  const productId = dice.pick(usual)
  const other = usual[(usual.indexOf(productId) + 1) % usual.length] ?? productId
  const items = [{ productId, quantity: dice.chance(0.2) ? 2 + dice.below(4) : 1 }]
  return dice.chance(0.15) ? [...items, { productId: other, quantity: 1 }] : items
}

/** Currencies take turns from order to order. */
const currencyFor = (nth: number, own: Currency): Currency =>
  nth % 4 === 0 ? (currencies[(nth / 4) % currencies.length] ?? own) : own

type Quoted = Readonly<{ at: Date; sums: Sums; currency: Currency; couponId: number | null }>

/** The prices one browser was told before it bought. */
function quoteFor({ desk, dice, shop, browser }: Story, { at, sums, currency, couponId }: Quoted) {
  const id = `quote_${dice.bytes(16).toString('hex')}`
  const checkoutId = browser(at)
  desk.book.add('quotes', {
    id,
    checkout_id: checkoutId,
    cart_hash: createHash('sha256').update(id).digest(),
    lines: JSON.stringify(sums.lines),
    coupon_id: couponId,
    subtotal_minor: sums.subtotalMinor,
    discount_minor: sums.discountMinor,
    total_minor: sums.totalMinor,
    rate_id: shop.rateAt(currency, at).id,
    currency,
    charge_minor: sums.chargeMinor,
    quoted_at: at,
    expires_at: plus(at, 900_000),
  })
  return { checkout_id: checkoutId, quote_id: id }
}

/** What buyers of the EU and the UK agreed to before they paid. */
function agree({ desk }: Story, { order }: Sale) {
  if (!hasWithdrawalRight(order.country)) return
  const agreed = {
    text_version: CONSENT_VERSION,
    network: '198.51.100.0',
    agreed_at: order.created_at as Date,
  }
  const wordings = [
    { kind: 'immediate_delivery', wording: consentTexts.immediateDelivery },
    { kind: 'withdrawal_waiver', wording: consentTexts.withdrawalWaiver },
  ] as const
  for (const { kind, wording } of wordings) {
    desk.book.add('order_consents', { order_id: order.id, kind, wording, ...agreed })
  }
}

function openCart(story: Story, placed: Placed): Sale {
  const { desk, shop, dice, people, coupons } = story
  const { nth, at, outcome } = placed
  const person = people[(nth * 11) % (people.length - 20)] ?? people[0]
  if (!person) throw new Error('the demo has no people')
  const isGift = outcome === 'gift'
  const currency = isGift ? 'USD' : currencyFor(nth, person.currency)
  const coupon = isGift ? coupons.gift : dice.chance(0.15) ? coupons.tenth : undefined
  const sums = sumsOf(shop, { items: itemsFor(story, placed), coupon, currency, at })
  const more = {
    ...quoteFor(story, { at, sums, currency, couponId: coupon?.id ?? null }),
    is_listed: dice.chance(0.4),
  }
  const sale = openSale(desk, shop, dice, { at, person, currency, sums, coupon, more })
  agree(story, sale)
  return sale
}

/** Paid, delivered, invoiced and, unless nobody was to look, seen by the buyer. */
export function completeSale(
  story: Story,
  sale: Sale,
  { isSeen = true, bounce }: { isSeen?: boolean; bounce?: string } = {},
) {
  const { desk, dice, papers, take } = story
  const at = plus(sale.order.created_at as Date, 120_000 + dice.below(300) * 1_000)
  const delivery = { at, cause: sale.order.charge_minor > 0 ? CAUSE : 'free by coupon', take }
  const ledgerId = settle(desk, dice, sale, { ...delivery, ...(bounce && { bounce }) })
  if (ledgerId !== null) papers.invoice(sale, ledgerId, at)
  if (isSeen) for (const key of keysOf(sale)) reveal(desk, key, towardsEnd(story, at, 0.01))
  story.sales.push(sale)
  return at
}

/** Money came that was not what was asked for: a person looks. */
function hold({ desk, dice }: Story, sale: Sale) {
  const at = plus(sale.order.created_at as Date, 240_000)
  const attempt = tryToPay(desk, dice, sale, { at, status: 'mismatch' })
  const amountMinor = sale.order.charge_minor - 1
  enter(desk, sale, attempt.id, { kind: 'charge', ref: attempt.intent_id ?? '', amountMinor, at })
  move(desk, sale, { at, cause: 'amount or currency differs', payment: 'review' })
}

/** Paid a second time by mistake, and given back. */
function payTwice(story: Story, sale: Sale, at: Date) {
  const { desk, dice } = story
  const attempt = tryToPay(desk, dice, sale, { at, status: 'duplicate' })
  const amountMinor = sale.order.charge_minor
  const ref = attempt.intent_id ?? ''
  enter(desk, sale, attempt.id, { kind: 'charge', ref, amountMinor, at: plus(at, 1_000) })
  const back = {
    kind: 'refund' as const,
    ref: newRef('re', dice),
    amountMinor,
    at: plus(at, 60_000),
  }
  enter(desk, sale, attempt.id, back)
}

/** A card that a bank declined before another one paid. */
function decline({ desk, dice }: Story, sale: Sale) {
  const at = plus(sale.order.created_at as Date, 60_000)
  const attempt = tryToPay(desk, dice, sale, { at, status: 'cancelled' })
  desk.book.add('card_declines', {
    event_id: `evt_demo_${dice.bytes(10).toString('hex')}`,
    attempt_id: attempt.id,
    checkout_id: sale.order.checkout_id ?? 0,
    network: '198.51.100.0',
    at,
  })
}

function befall(story: Story, sale: Sale, { outcome, nth }: Placed) {
  const { desk, dice, papers } = story
  if (outcome === 'expired') return expire(desk, dice, sale)
  if (outcome === 'review') return hold(story, sale)
  if (outcome === 'declined') decline(story, sale)
  const isSeen = outcome !== 'unseen' && !isWaiting(outcome) && nth % 6 !== 0
  const paidAt = completeSale(story, sale, { isSeen, ...(nth % 50 === 3 && { bounce: '5.1.1' }) })
  const later = towardsEnd(story, paidAt, 0.2)
  const last = towardsEnd(story, paidAt, 0.6)
  if (outcome === 'refunded' || outcome === 'unseen') refund(desk, dice, papers, sale, later)
  if (outcome === 'partly') refundPart(desk, dice, papers, sale, later)
  if (outcome === 'twice') payTwice(story, sale, plus(paidAt, 120_000))
  if (outcome === 'disputed') dispute(desk, dice, sale, { at: later, end: last, outcome: 'open' })
  if (outcome === 'won') dispute(desk, dice, sale, { at: later, end: last, outcome: 'won' })
  if (outcome === 'lost') dispute(desk, dice, sale, { at: later, end: last, outcome: 'lost' })
}

/** A person is at the till this very week: no worker gives these up before it is over. */
function leaveOpen(story: Story, nth: number) {
  const at = plus(story.end, -600_000 - nth * 300_000)
  const sale = openCart(story, { nth, at, outcome: 'awaiting' })
  sale.order.expires_at = plus(story.end, days(7))
  return sale
}

/** Paid by a way whose bank has not decided yet; nobody asks the stand-in, which never saw it. */
function leaveOnItsWay(story: Story, nth: number) {
  const sale = leaveOpen(story, nth)
  const { desk, dice } = story
  const at = plus(sale.order.created_at as Date, 90_000)
  Object.assign(tryToPay(desk, dice, sale, { at, status: 'processing' }), {
    method: 'klarna',
    processing_since: at,
    check_after: plus(story.end, days(7)),
  })
  move(desk, sale, { at, cause: 'the bank works on it', payment: 'processing' })
}

/** Orders of the last ninety days, one after the other. */
export function addOrders(story: Story) {
  const { begin, dice } = story
  for (let nth = 0; nth < ORDERS; nth += 1) {
    const at = plus(
      towardsEnd(story, begin, 0.02 + (nth / ORDERS) * 0.97),
      dice.below(3_600) * 1_000,
    )
    const outcome = outcomes[nth % outcomes.length] ?? 'paid'
    // Before the last keys of the scarce edition were sold nobody waited for one.
    const placed = { nth, at, outcome: isWaiting(outcome) && nth < ORDERS / 2 ? 'paid' : outcome }
    befall(story, openCart(story, placed), placed)
  }
  for (let nth = 0; nth < 6; nth += 1) leaveOpen(story, nth)
  leaveOnItsWay(story, 6)
}
