import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import type { ReactNode } from 'react'
import { amountText } from '../../kit/amount-text.ts'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'

type RecordRow = Readonly<{ id: string; title: ReactNode; text: string; aside: string }>

const worded = (text: string) => {
  const plain = text.replaceAll(/[_-]/g, ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

const returnsIn = ({ returns }: OrderDetails): RecordRow[] =>
  returns.map((one) => ({
    id: one.id,
    title: `${one.paidBackAt ? 'Paid back another way' : worded(one.state)}: ${worded(one.reason)}`,
    text: [`${one.licenses} licences, ${one.seenLicenses} seen`, one.note]
      .filter(Boolean)
      .join(' · '),
    aside: `${amountText(one.amount, one.currency)}, ${when(one.askedAt)}`,
  }))

const claimsIn = ({ claims }: OrderDetails): RecordRow[] =>
  claims.map((one) => ({
    id: String(one.id),
    title: `${one.productName}, key ending ${one.lastFive}`,
    text: [worded(one.state), worded(one.symptom), one.errorCode].filter(Boolean).join(' · '),
    aside: when(one.createdAt),
  }))

const seatsIn = ({ seats }: OrderDetails): RecordRow[] =>
  seats.map((one) => ({
    id: `${one.lastFive}-${one.at}`,
    title: one.email,
    text: `${one.productName}, key ending ${one.lastFive} · ${worded(one.state)}`,
    aside: when(one.at),
  }))

const parts = [
  { title: 'Returns and refunds', rowsOf: returnsIn },
  { title: 'Key claims', rowsOf: claimsIn },
  { title: 'Seats', rowsOf: seatsIn },
] as const

/** What else belongs to the order, each under its heading; what there is none of is not shown. */
export function OrderRecords({ order }: { order: OrderDetails }) {
  return parts.map(({ title, rowsOf }) => {
    const rows = rowsOf(order)
    if (rows.length === 0) return null
    return (
      <Panel key={title} title={title}>
        <ul className="grid">
          {rows.map((row) => (
            <li
              key={row.id}
              className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t px-5 py-3 text-small"
            >
              <div className="grid min-w-0">
                <span className="font-medium wrap-anywhere text-ink">{row.title}</span>
                <span className="wrap-anywhere text-ink-2">{row.text}</span>
              </div>
              <span className="shrink-0 text-ink-3 tabular-nums">{row.aside}</span>
            </li>
          ))}
        </ul>
      </Panel>
    )
  })
}
