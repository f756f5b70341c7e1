import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'

type Segment<Value extends string> = { value: Value; label: string; icon?: LucideIcon }

type SegmentedProps<Value extends string> = {
  legend: string
  options: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  size?: 'sm' | 'md'
  className?: string
}

const sizes = {
  sm: 'min-h-7 rounded-sm px-2.5 text-small',
  md: 'min-h-8.5 rounded-control-sm px-3.5 text-body-sm pointer-coarse:min-h-11',
}

/** A few choices side by side, one of them taken. */
export function Segmented<Value extends string>({
  legend,
  options,
  value,
  onChange,
  size = 'md',
  className,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset
      className={clsx(
        'inline-flex max-w-full flex-wrap gap-0.5 bg-surface-strong p-0.75',
        size === 'sm' ? 'rounded-control' : 'rounded-control-lg',
        className,
      )}
    >
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value: option, label, icon: Icon }) => (
        <label
          key={option}
          className={clsx(
            'inline-flex flex-1 items-center justify-center gap-1.5 font-label whitespace-nowrap text-ink-2 transition hover:text-ink',
            'has-checked:bg-surface-raised has-checked:text-ink has-checked:shadow-raised',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            sizes[size],
          )}
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
            className="sr-only"
          />
          {Icon && <Icon size={16} aria-hidden />}
          {label}
        </label>
      ))}
    </fieldset>
  )
}
