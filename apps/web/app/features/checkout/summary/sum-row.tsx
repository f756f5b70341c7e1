import { formatMoney, type Money } from '@keyhaven/contracts/money'
import clsx from 'clsx'
import type { ReactNode } from 'react'

type SumRowProps = {
  label: ReactNode
  amount: Money
  /** Small, before the amount. */
  note?: string
  /** Taken off: shown with a minus, in green. */
  isDeduction?: boolean
  /** The sum of the rows above. */
  isTotal?: boolean
}

/** One line of a calculation; goes into a `dl`. */
export function SumRow({ label, amount, note, isDeduction = false, isTotal = false }: SumRowProps) {
  return (
    <div
      className={clsx(
        'flex items-baseline justify-between gap-4',
        isDeduction && 'text-success-ink',
        isTotal && 'mt-1 border-t border-line-strong pt-3 type-title-sm text-ink',
      )}
    >
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">
        {note && <span className="mr-2 font-sans text-small font-medium text-ink-3">{note}</span>}
        {isDeduction && '−'}
        {formatMoney(amount)}
      </dd>
    </div>
  )
}
