import type { Order } from '@keyhaven/contracts/orders'
import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { company } from '../../content/company.ts'
import { invoicesQuery, standingNumber } from '../../state/invoices.ts'
import { Logo } from '../../ui/logo.tsx'
import { amountIn, writtenTime } from './licenses.rules.ts'

type PrintedReceiptProps = { order: Order; hasKeys: boolean; isPaid: boolean }

function Parties({ order }: { order: Order }) {
  return (
    <div className="grid grid-cols-2 gap-8">
      <div>
        <p className="font-semibold">{company.name}</p>
        <p>{company.email}</p>
        <p>{company.phone}</p>
      </div>
      <div>
        <p className="font-semibold">
          {order.firstName} {order.lastName}
        </p>
        <p>{order.email}</p>
        <p>{order.billingInfo.country}</p>
      </div>
    </div>
  )
}

function Lines({ order, isPaid }: { order: Order; isPaid: boolean }) {
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="border-b">
          <th className="py-2">Product</th>
          <th className="py-2 text-right">Quantity</th>
          <th className="py-2 text-right">Amount</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={item.productId} className="border-b">
            <td className="py-2">{item.productName}</td>
            <td className="py-2 text-right">{item.quantity}</td>
            <td className="py-2 text-right">{amountIn(order, item.price)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <td className="py-2" colSpan={2}>
            {isPaid ? 'Paid' : 'Total'}, {order.currency}
          </td>
          <td className="py-2 text-right">{amountIn(order, order.total)}</td>
        </tr>
        {order.refunded && (
          <tr>
            <td className="py-2" colSpan={2}>
              Refunded, {order.currency}
            </td>
            <td className="py-2 text-right">{amountIn(order, order.refunded)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}

/** The receipt on paper: nothing of the page, and keys only if they were asked for. */
export function PrintedReceipt({ order, hasKeys, isPaid }: PrintedReceiptProps) {
  const invoice = standingNumber(useQuery(invoicesQuery(order.id)).data)
  const paper = (
    <article data-print className="hidden gap-6 print:grid">
      <Logo className="h-8 w-auto" />
      <div>
        <p className="type-title">Receipt for order {order.orderNumber}</p>
        <p>
          {writtenTime(order.createdAt)} · {isPaid && !order.refunded ? 'Completed' : order.status}
        </p>
        {invoice && <p>Invoice {invoice}</p>}
      </div>
      <Parties order={order} />
      <Lines order={order} isPaid={isPaid} />
      {hasKeys &&
        order.licenseKeys.map((key) => (
          <p key={key.licenseKey}>
            {key.productName}: <span className="type-code">{key.licenseKey}</span>
          </p>
        ))}
      <p>{company.disclaimer}</p>
    </article>
  )
  return createPortal(paper, document.body)
}
