import { type Currency, convert, money } from '@keyhaven/contracts/money'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { referenceFrom } from '../../modules/buying/business-quotes/business-quotes.rules.ts'
import {
  offeredLines,
  orderLinesOf,
  totalOf,
} from '../../modules/buying/business-quotes/offers.rules.ts'
import type { RowOf } from '../book/book.ts'
import { mailSent } from '../book/mails.ts'
import type { Person } from '../book/people.ts'
import { liveKeys } from '../book/reverse.ts'
import { openSale, type Sale } from '../book/sale.ts'
import { completeSale } from './orders.ts'
import { days, plus, type Story, towardsEnd } from './story.ts'

type Request = Readonly<{
  company: string
  status: NonNullable<RowOf<'business_quotes'>['status']>
  currency: Currency
  lines: Record<string, number>
  /** How many times staff priced it; the last version counts. */
  versions: number
  isBought?: boolean
  isOver?: boolean
}>

/** The first takes all that is left of the scarce edition. */
const requestsOf = (scarce: string, left: number): Request[] => [
  {
    company: 'Harbour Samples Ltd',
    status: 'won',
    currency: 'EUR',
    lines: { [scarce]: left },
    versions: 2,
    isBought: true,
  },
  {
    company: 'Examplary Architects',
    status: 'won',
    currency: 'USD',
    lines: { 'home-business-2024': 12 },
    versions: 1,
    isBought: true,
  },
  {
    company: 'Lorem Logistics',
    status: 'answered',
    currency: 'GBP',
    lines: { 'professional-plus-2024': 30 },
    versions: 1,
  },
  {
    company: 'Ipsum Interiors',
    status: 'lost',
    currency: 'CHF',
    lines: { 'home-2024': 8 },
    versions: 1,
    isOver: true,
  },
  {
    company: 'Dolor Dental',
    status: 'new',
    currency: 'USD',
    lines: { 'home-2024': 5, 'home-business-2021': 5 },
    versions: 0,
  },
  {
    company: 'Sit Amet School',
    status: 'new',
    currency: 'USD',
    lines: { 'professional-plus-2021': 120 },
    versions: 0,
  },
  {
    company: 'Buy pills now',
    status: 'spam',
    currency: 'USD',
    lines: { 'home-2019': 9_999 },
    versions: 0,
  },
]

type DemoRequest = Readonly<{ request: Request; person: Person; at: Date }>

function addRequest({ desk, dice }: Story, { request, person, at }: DemoRequest) {
  const { book } = desk
  const id = book.id('business_quotes')
  const reference = referenceFrom(dice.bytes(8))
  const contact = {
    contact_name: `${person.first} ${person.last}`,
    email: person.email,
    phone: person.phone,
  }
  const asked = { company: request.company, ...contact, country: person.country, tax_id: '' }
  const message = 'We move offices and would like one invoice.'
  book.add('business_quotes', {
    id,
    reference,
    ...asked,
    message,
    status: request.status,
    created_at: at,
  })
  for (const [product_id, quantity] of Object.entries(request.lines)) {
    book.add('business_quote_lines', { quote_id: id, product_id, quantity })
  }
  return { id, reference }
}

function addOffer(
  story: Story,
  { request, person, at }: DemoRequest,
  quote: { id: number; reference: string },
  version: number,
) {
  const { desk, shop, staff, end } = story
  const { currency } = request
  const issuedAt = plus(at, version * 3_600_000)
  const rates = { [currency]: shop.rateAt(currency, at).rateMicros }
  const lines = offeredLines(
    Object.entries(request.lines).map(([productId, quantity]) => ({
      productId,
      productName: shop.nameOf(productId),
      quantity,
      listMinor: convert(money(shop.priceAt(productId, at), 'USD'), currency, rates).minor,
    })),
    shop.settings['quotes.volume_breaks'],
  )
  const id = desk.book.id('business_offers')
  const parties = {
    seller: shop.settings['invoice.seller'],
    taxNote: shop.settings['invoice.tax_note'],
    company: request.company,
    contactName: `${person.first} ${person.last}`,
    email: person.email,
    phone: person.phone,
    country: person.country,
    taxId: '',
  }
  desk.book.add('business_offers', {
    id,
    quote_id: quote.id,
    reference: quote.reference,
    version,
    currency,
    lines: JSON.stringify(lines),
    total_minor: totalOf(lines),
    parties: JSON.stringify(parties),
    note: version > 1 ? 'With the volume you asked for.' : '',
    issued_by: `staff:${staff.support}`,
    issued_at: issuedAt,
    expires_at: request.isOver ? plus(issuedAt, days(7)) : plus(end, days(21)),
    superseded_at: version < request.versions ? plus(issuedAt, 1_800_000) : null,
  })
  mailSent(desk, {
    template: 'offer-ready',
    dedupeKey: `offer:${id}`,
    to: person.email,
    reason: `request:${quote.reference}`,
    data: { offerId: id },
    at: issuedAt,
  })
  desk.book.add('business_offer_links', {
    token_hash: hashToken(`demo offer ${id}`),
    offer_id: id,
    created_at: issuedAt,
  })
  return { id, lines, total: totalOf(lines), issuedAt }
}

type Offer = ReturnType<typeof addOffer>

/** A company takes an offer: charged what the offer says. */
function buyOffer(story: Story, { request, person }: DemoRequest, offer: Offer): Sale {
  const { desk, shop, dice, browser } = story
  const at = plus(offer.issuedAt, 7_200_000)
  const { currency } = request
  const lines = orderLinesOf(offer.lines, currency, shop.rateAt(currency, at).rateMicros)
  const total = lines.reduce((sum, line) => sum + line.totalMinor, 0)
  const sums = {
    lines,
    subtotalMinor: total,
    discountMinor: 0,
    totalMinor: total,
    chargeMinor: offer.total,
  }
  const checkoutId = browser(at)
  desk.book.add('business_offer_access', {
    checkout_id: checkoutId,
    offer_id: offer.id,
    opened_at: at,
  })
  const more = { offer_id: offer.id, checkout_id: checkoutId }
  const offeredTo = { company: request.company, taxId: '' }
  const sale = openSale(desk, shop, dice, { at, person, currency, sums, more, offeredTo })
  completeSale(story, sale, { isSeen: false })
  return sale
}

/** Colleagues who got a key each from the colleague who bought for all of them. */
function giveSeats({ desk, end }: Story, sale: Sale) {
  for (const [nth, key] of liveKeys(sale).slice(0, 5).entries()) {
    const email = `colleague.${nth}@example.com`
    const id = desk.book.id('seat_assignments')
    desk.book.add('seat_assignments', {
      id,
      order_id: sale.order.id,
      product_id: key.line.row.product_id,
      assignment_id: key.row.id as number,
      email,
      email_normal: email,
      at: plus(end, -days(3)),
    })
    const mail = { template: 'seat-key', dedupeKey: `seat:${id}`, to: email, reason: sale.order.id }
    mailSent(desk, { ...mail, data: { seatId: id }, at: plus(end, -days(3)) })
  }
}

/** What firms asked for: new, answered, bought, lost. `left`: units of the scarce edition. */
export function addQuotes(story: Story, left: number) {
  for (const [nth, request] of requestsOf(story.scarce, left).entries()) {
    const person = story.people[nth * 5 + 2]
    if (!person) throw new Error('the demo has no people')
    const asked = { request, person, at: towardsEnd(story, story.begin, 0.05 + nth * 0.12) }
    const quote = addRequest(story, asked)
    const versions = Array.from({ length: request.versions }, (_, index) =>
      addOffer(story, asked, quote, index + 1),
    )
    const last = versions.at(-1)
    if (last && request.isBought) giveSeats(story, buyOffer(story, asked, last))
  }
}
