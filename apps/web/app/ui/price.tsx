import { formatMoney, type Money } from '@keyhaven/contracts/money'
import clsx from 'clsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const sizes = {
  sm: { now: 'text-body-sm', before: 'text-small' },
  md: { now: 'text-body', before: 'text-small' },
  lg: { now: 'text-title', before: 'text-small' },
  title: { now: 'text-price', before: 'text-body' },
}

type PriceProps = {
  amount: Money
  size?: keyof typeof sizes
  /** An earlier or list price, shown struck through. */
  original?: Money | undefined
  /** What the original is, in visible words; otherwise only screen readers hear "List price". */
  label?: string
  className?: string
}

export function Price({ amount, size = 'md', original, label, className }: PriceProps) {
  const text = sizes[size]
  return (
    <span className={clsx('inline-flex flex-wrap items-baseline gap-x-2.5', className)}>
      <span className={clsx('font-display font-semibold', text.now)}>{formatMoney(amount)}</span>
      {original && (
        <span className={clsx('text-ink-3', text.before)}>
          {label ? `${label} ` : <VisuallyHidden>List price </VisuallyHidden>}
          <s>{formatMoney(original)}</s>
        </span>
      )}
    </span>
  )
}
