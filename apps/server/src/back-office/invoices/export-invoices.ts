import type { RequestOf } from '@keyhaven/contracts/endpoint'
import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import type { exportInvoices } from '@keyhaven/contracts/staff/invoices'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { countedTo } from '../kit/bulk-job.repo.ts'
import { type BulkAct, ownFile, startBulk } from '../kit/bulk-job.ts'
import { csvOf } from '../kit/csv.ts'
import { chosenRows } from '../kit/list.ts'
import { inPortions, PORTION } from '../kit/portions.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { isOfStores, ofStores } from '../kit/store-limits.ts'
import { buyer, invoicePlan } from './list-invoices.ts'

type Period = RequestOf<typeof exportInvoices>['body']
/** Whose documents: none means those of every store. */
type InvoiceExport = Period & Readonly<{ stores: readonly string[] }>

/** A year of a busy shop is several files: one person reads none that is longer. */
const MOST_DOCUMENTS = 10_000

const filtersOf = ({ from, to, currency }: Period) => ({
  'issuedAt.from': from,
  'issuedAt.to': to,
  currency,
})

/** Freezes the documents of a period; each is looked at once more before the file is offered. */
export const exportPeriod: BulkAct<InvoiceExport> = {
  name: 'invoices.export',
  objects: ({ stores, ...period }) =>
    chosenRows(ofStores(invoicePlan(), sql`i.store_id`, { stores }), {
      filters: filtersOf(period),
    }),
  run: async ({ db }, object) => {
    const row = await db
      .selectFrom('invoices')
      .select('number')
      .where('id', '=', Number(object))
      .executeTakeFirst()
    if (!row) throw new AppError('not_found')
  },
}

const refused = (field: string, message: string) =>
  new AppError('invalid_request', message, [{ field, message }])

export async function startExport(ctx: StaffContext, period: Period) {
  if (period.to < period.from) throw refused('to', 'The last day is before the first')
  const asked = { ...period, stores: ctx.staff.stores }
  const count = await countedTo(ctx.db, exportPeriod.objects(asked), MOST_DOCUMENTS)
  if (count === 0) throw refused('from', 'No document was issued in this period')
  if (count > MOST_DOCUMENTS) {
    throw refused('to', 'That is more than 10,000 documents: choose a shorter period')
  }
  return { success: true as const, ...(await startBulk(ctx, exportPeriod, asked)) }
}

type Line = Readonly<{
  position: number
  number: string
  kind: string
  issuedAt: Date
  orderNumber: string
  buyer: string
  taxId: string
  country: string
  currency: Currency
  minor: number
  corrects: string | null
}>

/** Who was limited to stores since then gets what is of them. */
async function linesAfter({ db, staff }: StaffContext, jobId: number, position: number) {
  const { rows } = await sql<Line>`
    select item.position, i.number, i.kind, i.issued_at as "issuedAt",
      o.order_number as "orderNumber", ${buyer} as buyer,
      coalesce(i.content -> 'buyer' ->> 'vatId', '') as "taxId",
      o.country, i.currency,
      i.amount_minor as minor, i.corrects
    from bulk_job_items item
    join invoices i on i.id = item.object::bigint
    join orders o on o.id = i.order_id
    where item.job_id = ${jobId}
      and item.position > ${position}
      and item.state = 'done'
      and ${isOfStores(sql`o.store_id`, staff)}
    order by item.position
    limit ${PORTION}`.execute(db)
  return rows
}

/** A credit note takes away, so its sum is negative; a number is no formula. */
const totalOf = ({ kind, minor, currency }: Line) =>
  `${kind === 'credit_note' ? '-' : ''}${toDecimal(money(minor, currency))}`

async function* rowsOf(ctx: StaffContext, jobId: number) {
  const lines = inPortions(
    (last) => linesAfter(ctx, jobId, last),
    ({ position }) => position,
  )
  for await (const line of lines) {
    const { number, kind, issuedAt, orderNumber, taxId, country, currency, corrects } = line
    const facts = [line.buyer, taxId, country, currency, Number(totalOf(line))]
    yield [number, kind, issuedAt.toISOString(), orderNumber, ...facts, corrects ?? '']
  }
}

const header = [
  'Number',
  'Kind',
  'Issued (UTC)',
  'Order',
  'Buyer',
  'Tax id',
  'Country',
  'Currency',
  'Total',
  'Corrects',
]

/** The file of an own export that is done. */
export async function exportFile(ctx: StaffContext, id: number) {
  await ownFile(ctx, exportPeriod.name, id)
  return csvOf(header, rowsOf(ctx, id))
}
