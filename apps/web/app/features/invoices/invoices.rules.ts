import type { InvoiceEntry } from '@keyhaven/contracts/invoices'
import { formatMoney, fromDecimal } from '@keyhaven/contracts/money'

const titles = { invoice: 'Invoice', credit_note: 'Credit note' }

/** "Invoice KH-2026-000123" */
export const titleOf = ({ kind, number }: Pick<InvoiceEntry, 'kind' | 'number'>) =>
  `${titles[kind]} ${number}`

const dayOf = (time: string) =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

function amountOf({ total, currency }: InvoiceEntry): string {
  const amount = fromDecimal(total, currency)
  return amount ? formatMoney(amount) : '—'
}

const causes: Record<InvoiceEntry['cause'], string | undefined> = {
  payment: undefined,
  refund: 'refund',
  refund_reversal: 'refund that was not carried out',
  cancellation: 'cancels the first invoice',
  company: 'for your company',
}

/** "12 November 2026 · $ 149.99 · refund" */
export const noteOf = (entry: InvoiceEntry): string =>
  [
    dayOf(entry.issuedAt),
    amountOf(entry),
    causes[entry.cause],
    entry.isCancelled ? 'replaced' : undefined,
  ]
    .filter(Boolean)
    .join(' · ')
