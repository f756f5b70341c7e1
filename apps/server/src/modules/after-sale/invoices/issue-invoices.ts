import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { orderTaxFor } from '../../fulfilment/order-taxes/document-tax.ts'
import { lockedOrder } from '../../fulfilment/orders/orders.service.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { type InvoiceContent, movedContent, saleContent } from './invoice-content.rules.ts'
import {
  allocateInvoiceNumbers,
  bookingsOf,
  type Document,
  documentsOf,
  insertDocument,
  invoicedOrder,
  type NewDocument,
  ordersToInvoice,
} from './invoices.repo.ts'
import {
  type Booking,
  type Cause,
  causeOf,
  correctedBy,
  currentInvoice,
  numberOf,
  seriesOf,
  unanswered,
} from './invoices.rules.ts'

const BATCH = 200

export type Numbered = Pick<NewDocument, 'series' | 'year' | 'serial' | 'issuedAt'> & {
  number: string
}

/**
 * A number for each cause. All series are taken in one order, so that nobody who issues several
 * documents waits for a transaction that waits for them.
 */
export async function numbersFor(tx: Tx, causes: readonly Cause[]): Promise<Numbered[]> {
  const wanted = Map.groupBy(causes, seriesOf)
  const taken = new Map<string, Numbered[]>()
  for (const series of [...wanted.keys()].sort()) {
    const count = wanted.get(series)?.length ?? 0
    const { year, first, issuedAt } = await allocateInvoiceNumbers(tx, series, count)
    const serials = Array.from({ length: count }, (_, index) => first + index)
    taken.set(
      series,
      serials.map((serial) => ({
        series,
        year,
        serial,
        issuedAt,
        number: numberOf(series, year, serial),
      })),
    )
  }
  return causes.flatMap((cause) => taken.get(seriesOf(cause))?.shift() ?? [])
}

/** Keeps a document for ever, and that it was issued on record. */
export async function issue(tx: Tx, document: NewDocument, actor = 'system'): Promise<Document> {
  const issued = await insertDocument(tx, document)
  const { number, cause, corrects } = issued
  const meta = { number, cause, corrects }
  await recordAudit(tx, { actor, action: 'invoice.issued', object: document.orderId, meta })
  return issued
}

const reasons = {
  refund: (number: string) => `Refund to invoice ${number}.`,
  refund_reversal: (number: string) =>
    `The refund of credit note ${number} could not be carried out; the amount is owed and paid as before.`,
}

function contentFor(
  booking: Booking,
  issued: readonly Document[],
  corrects: string,
): InvoiceContent {
  const invoice = currentInvoice(issued)
  if (!invoice || booking.kind === 'charge') throw new Error('there is no invoice to correct')
  const { content } = invoice
  const name = booking.kind === 'refund' ? 'Refund' : 'Refund that was not carried out'
  return movedContent(content, {
    name: `${name}, order ${content.orderNumber}`,
    amountMinor: booking.amountMinor,
    taxMinor: booking.taxMinor ?? 0,
    reason: reasons[booking.kind](corrects),
  })
}

/** Who sold, and the tax of the sale, where a payment has one. Without tax nothing more is read. */
async function taxedSale(tx: Tx, orderId: string, missing: readonly Booking[]) {
  const isTaxed = missing.some(({ kind, taxMinor }) => kind === 'charge' && taxMinor != null)
  const found = isTaxed ? await orderTaxFor(tx, orderId) : undefined
  return found ?? {}
}

/** Issues what the ledger has and no document says yet, in the caller's transaction: all documents. */
export async function issueInto(ctx: Context, tx: Tx, orderId: string): Promise<Document[]> {
  await lockedOrder(tx, orderId)
  const bookings = await bookingsOf(tx, orderId)
  const issued = await documentsOf(tx, orderId)
  const missing = unanswered(bookings, issued)
  if (missing.length === 0) return issued
  const order = await invoicedOrder(tx, orderId)
  // The seller of a store sells there also after it has closed.
  const settings = await settingsOf({ ...ctx, db: tx, storeId: order.storeId })
  const words = {
    seller: settings['invoice.seller'],
    taxNote: settings['invoice.tax_note'],
    notice: settings['company.facts'].disclaimer,
    ...(await taxedSale(tx, orderId, missing)),
  }
  const numbers = await numbersFor(tx, missing.map(causeOf))
  for (const [index, booking] of missing.entries()) {
    const corrects = correctedBy(booking, bookings, issued)
    const content =
      corrects === null ? saleContent(order, words) : contentFor(booking, issued, corrects)
    const cause = causeOf(booking)
    const place = numbers[index] as Numbered
    const { series, year, serial, issuedAt } = place
    const document = { series, year, serial, issuedAt, orderId, cause, corrects, content }
    issued.push(await issue(tx, { ...document, ledgerId: booking.id }))
  }
  return issued
}

/** The documents of an order, with those that were still to be issued. Repeating it issues nothing. */
export async function issueFor(ctx: Context, orderId: string): Promise<Document[]> {
  const [bookings, issued] = await Promise.all([
    bookingsOf(ctx.db, orderId),
    documentsOf(ctx.db, orderId),
  ])
  if (unanswered(bookings, issued).length === 0) return issued
  return await inTransaction(ctx.db, (tx) => issueInto(ctx, tx, orderId))
}

/**
 * Issues every document that is missing since some minutes, or ever, one order after the other. Not
 * when an order is settled: all settlements of the shop would wait for one another at the counter.
 * An order whose document cannot be made is told at the end and holds up no other.
 */
export async function issueMissing(ctx: Context, minutes: number | null = null): Promise<number> {
  const failures = new Map<string, unknown>()
  let count = 0
  for (;;) {
    const orders = await ordersToInvoice(ctx.db, {
      minutes,
      without: [...failures.keys()],
      limit: BATCH,
    })
    for (const orderId of orders) {
      await inTransaction(ctx.db, (tx) => issueInto(ctx, tx, orderId)).then(
        () => (count += 1),
        (error: unknown) => failures.set(orderId, error),
      )
    }
    if (orders.length < BATCH) break
  }
  if (failures.size === 0) return count
  const named = [...failures.keys()].join(', ')
  throw new AggregateError([...failures.values()], `no document could be made for ${named}`)
}
