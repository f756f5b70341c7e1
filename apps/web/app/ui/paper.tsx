import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Logo } from './logo.tsx'

type PaperProps = { title: string; facts: readonly string[]; children: ReactNode }

/** A sheet that only the printer sees: nothing of the page around it. */
export function Paper({ title, facts, children }: PaperProps) {
  const sheet = (
    <article data-print className="hidden gap-8 print:grid">
      <header className="flex items-start justify-between gap-8 border-b pb-6">
        <Logo className="h-8 w-auto" />
        <div className="text-right">
          <p className="type-title-sm">{title}</p>
          {facts.map((fact) => (
            <p key={fact} className="text-ink-2">
              {fact}
            </p>
          ))}
        </div>
      </header>
      {children}
    </article>
  )
  return createPortal(sheet, document.body)
}

type Party = Readonly<{ role: string; name: string; lines: readonly string[] }>

/** Who sold and who paid, beside each other. */
export function PaperParties({ parties }: { parties: readonly Party[] }) {
  return (
    <div className="grid grid-cols-2 gap-8">
      {parties.map(({ role, name, lines }) => (
        <div key={role}>
          <p className="text-small text-ink-2">{role}</p>
          <p className="font-semibold">{name}</p>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ))}
    </div>
  )
}

type SumProps = { label: string; amount: string; isStrong?: boolean }

/** The last rows of a sheet's table: three columns, of which two name the sum. */
export function PaperSum({ label, amount, isStrong = false }: SumProps) {
  return (
    <tr className={isStrong ? 'border-t-2 font-semibold' : undefined}>
      <td className="py-2" colSpan={2}>
        {label}
      </td>
      <td className="py-2 text-right">{amount}</td>
    </tr>
  )
}

/** Lines with quantity and amount, above their sums. */
export function PaperTable({ children, sums }: { children: ReactNode; sums: ReactNode }) {
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="border-b text-small text-ink-2">
          <th className="py-2 font-semibold">Product</th>
          <th className="py-2 text-right font-semibold">Quantity</th>
          <th className="py-2 text-right font-semibold">Amount</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
      <tfoot>{sums}</tfoot>
    </table>
  )
}

type LineProps = { name: string; note?: string; quantity: number; amount: string }

export function PaperLine({ name, note, quantity, amount }: LineProps) {
  return (
    <tr className="border-b align-top">
      <td className="py-2">
        {name}
        {note && <span className="block text-ink-2">{note}</span>}
      </td>
      <td className="py-2 text-right">{quantity}</td>
      <td className="py-2 text-right">{amount}</td>
    </tr>
  )
}
