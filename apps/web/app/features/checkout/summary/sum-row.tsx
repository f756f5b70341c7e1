import { formatMoney, type Money } from '@keyhaven/contracts/money'
import clsx from 'clsx'
import type { ReactNode } from 'react'

type SumRowProps = {
  label: ReactNode
  amount: Money
  /** Taken off: shown with a minus, in green. */
  isDeduction?: boolean
  /** The sum of the rows above. */
  isTotal?: boolean
}

/** One line of a calculation; stands in a `dl`. */
export function SumRow({ label, amount, isDeduction = false, isTotal = false }: SumRowProps) {
  return (
    <div
      className={clsx(
        'flex items-baseline justify-between gap-4',
        isDeduction && 'text-success-ink',
        isTotal && 'mt-1 border-t pt-3 type-heading text-ink',
      )}
    >
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">
        {isDeduction && '−'}
        {formatMoney(amount)}
      </dd>
    </div>
  )
}
