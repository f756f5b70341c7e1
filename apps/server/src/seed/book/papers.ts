import {
  type InvoiceContent,
  movedContent,
  saleContent,
  soldToCompany,
} from '../../modules/after-sale/invoices/invoice-content.rules.ts'
import {
  type Cause,
  kindOf,
  numberOf,
  seriesOf,
} from '../../modules/after-sale/invoices/invoices.rules.ts'
import { note } from './audit.ts'
import type { Desk } from './desk.ts'
import type { Sale } from './sale.ts'
import type { ShopFacts } from './shop-facts.ts'

export type Paper = Readonly<{ number: string; content: InvoiceContent }>
type Counter = { last: number; issuedAt: Date }
type Draft = Readonly<{ at: Date; issue: (at: Date) => void }>

/** Invoices and credit notes: drafted as things happen, issued in the order of their dates. */
export type Papers = Readonly<{
  invoice: (sale: Sale, ledgerId: number, at: Date) => void
  creditNote: (sale: Sale, refund: { ledgerId: number; amountMinor: number; at: Date }) => void
  /** The sale once more, to the company of the buyer: a cancellation and another invoice. */
  toCompany: (sale: Sale, company: string, at: Date) => void
  issueUpTo: (at: Date) => void
  keepCounters: () => Promise<void>
}>

const ALWAYS = new Date(0)

export async function createPapers(desk: Desk, shop: ShopFacts): Promise<Papers> {
  const stored = await desk.tx.selectFrom('invoice_counters').selectAll().execute()
  const counters = new Map<string, Counter>()
  const lastDates = new Map<string, Date>()
  for (const { series, year, last, issued_at } of stored) {
    counters.set(`${series}-${year}`, { last, issuedAt: issued_at })
    const latest = lastDates.get(series) ?? ALWAYS
    lastDates.set(series, issued_at > latest ? issued_at : latest)
  }
  const words = {
    seller: shop.settings['invoice.seller'],
    taxNote: shop.settings['invoice.tax_note'],
    notice: shop.settings['company.facts'].disclaimer,
  }
  let drafts: Draft[] = []

  /** Dates never go back within a series, whatever was issued before. */
  function take(series: string, wished: Date) {
    const latest = lastDates.get(series) ?? ALWAYS
    const issuedAt = wished > latest ? wished : latest
    lastDates.set(series, issuedAt)
    const year = issuedAt.getUTCFullYear()
    const serial = (counters.get(`${series}-${year}`)?.last ?? 0) + 1
    counters.set(`${series}-${year}`, { last: serial, issuedAt })
    return { series, year, serial, issued_at: issuedAt, number: numberOf(series, year, serial) }
  }

  type Written = {
    cause: Cause
    content: InvoiceContent
    corrects: string | null
    ledgerId: number | null
    at: Date
  }

  function write(sale: Sale, { cause, content, corrects, ledgerId, at }: Written): Paper {
    const place = take(seriesOf(cause), at)
    desk.book.add('invoices', {
      id: desk.book.id('invoices'),
      ...place,
      order_id: sale.order.id,
      kind: kindOf(cause),
      cause,
      ledger_id: ledgerId,
      corrects,
      amount_minor: content.totalMinor,
      currency: content.currency,
      content: JSON.stringify(content),
    })
    const { number } = place
    const act = { actor: 'system', action: 'invoice.issued', object: sale.order.id }
    note(desk, { ...act, meta: { number, cause, corrects }, at: place.issued_at })
    return { number, content }
  }

  const later = (at: Date, issue: Draft['issue']) => void drafts.push({ at, issue })

  return {
    invoice: (sale, ledgerId, at) =>
      later(at, () => {
        const content = saleContent(invoicedSale(sale), words)
        sale.invoice = write(sale, { cause: 'payment', content, corrects: null, ledgerId, at })
      }),
    creditNote: (sale, { ledgerId, amountMinor, at }) =>
      later(at, () => {
        const { number, content } = sale.invoice as Paper
        const name = `Refund, order ${content.orderNumber}`
        const moved = movedContent(content, {
          name,
          amountMinor,
          taxMinor: 0,
          reason: `Refund to invoice ${number}.`,
        })
        write(sale, { cause: 'refund', content: moved, corrects: number, ledgerId, at })
      }),
    toCompany: (sale, company, at) =>
      later(at, () => {
        const { number, content } = sale.invoice as Paper
        const rest = { corrects: number, ledgerId: null, at }
        const reason = `Cancels invoice ${number}.`
        write(sale, { ...rest, cause: 'cancellation', content: { ...content, reason } })
        const { address, city, zip: zipCode, country } = sale.person
        const details = { company, vatId: '', address, city, zipCode, country }
        const sold = soldToCompany({ ...content, reason: `Replaces invoice ${number}.` }, details)
        sale.invoice = write(sale, { ...rest, cause: 'company', content: sold })
      }),
    issueUpTo: (at) => {
      const due = drafts.filter((draft) => draft.at <= at)
      drafts = drafts.filter((draft) => draft.at > at)
      for (const draft of due.toSorted((a, b) => Number(a.at) - Number(b.at))) draft.issue(draft.at)
    },
    keepCounters: async () => {
      for (const [name, { last, issuedAt }] of counters) {
        const [series = '', year = ''] = name.split('-')
        const counter = { last, issued_at: issuedAt }
        await desk.tx
          .insertInto('invoice_counters')
          .values({ series, year: Number(year), ...counter })
          .onConflict((conflict) => conflict.columns(['series', 'year']).doUpdateSet(counter))
          .execute()
      }
    },
  }
}

/** A sale as invoices say it. */
function invoicedSale(sale: Sale) {
  const { order, attempt, lines, person } = sale
  return {
    orderNumber: order.order_number,
    email: order.email,
    firstName: order.first_name,
    lastName: order.last_name,
    address: person.address,
    city: person.city,
    zipCode: person.zip,
    region: '',
    country: person.country,
    subtotalMinor: order.subtotal_minor,
    totalMinor: order.total_minor,
    chargeSubtotalMinor: null,
    chargeMinor: order.charge_minor,
    currency: order.charge_currency,
    rateMicros: sale.rate.rateMicros,
    title: order.title ?? null,
    couponCode: sale.couponCode,
    paidAt: order.paid_at as Date,
    cardBrand: attempt?.card_brand ?? null,
    offeredTo: sale.offeredTo,
    lines: lines.map(({ row }) => ({
      name: row.product_name,
      quantity: row.quantity,
      discountMinor: row.discount_minor,
      chargeMinor: row.charge_minor,
    })),
  }
}
