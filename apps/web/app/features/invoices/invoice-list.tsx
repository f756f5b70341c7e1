import { type InvoiceEntry, invoiceAddress } from '@keyhaven/contracts/invoices'
import { FileDown } from 'lucide-react'
import { textLinkStyles } from '../../ui/link.tsx'
import { noteOf, titleOf } from './invoices.rules.ts'

/** Every document of an order as a file, the first issued first. */
export function InvoiceList({ orderId, entries }: { orderId: string; entries: InvoiceEntry[] }) {
  return (
    <ul className="grid gap-3">
      {entries.map((entry) => (
        <li key={entry.number} className="flex gap-3">
          <FileDown size={18} className="mt-0.5 shrink-0 text-ink-3" aria-hidden />
          <div className="grid min-w-0 gap-0.5">
            <a
              href={invoiceAddress(orderId, entry.number)}
              download
              className={`text-body-sm ${textLinkStyles()}`}
            >
              {titleOf(entry)} <span className="whitespace-nowrap">(PDF)</span>
            </a>
            <p className="text-small text-ink-3">{noteOf(entry)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
