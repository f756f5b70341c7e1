import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

export type RadioOption<Value extends string = string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  /** Shown at the right end of a card, such as a price. */
  aside?: ReactNode
  disabled?: boolean
}

export type RadioGroupProps<Value extends string> = {
  legend: ReactNode
  options: readonly RadioOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  onBlur?: () => void
  name?: string
  /** A tile is a card without its dot, beside others where there is room. */
  variant?: 'plain' | 'card' | 'tile'
  hint?: ReactNode
  error?: string | undefined
  isLegendHidden?: boolean
  className?: string
}

export function RadioGroup<Value extends string>({
  legend,
  options,
  value,
  onChange,
  onBlur,
  name,
  variant = 'plain',
  hint,
  error,
  isLegendHidden = false,
  className,
}: RadioGroupProps<Value>) {
  const ownName = useId()
  const messageId = `${ownName}-message`
  const message = error ? <FieldError>{error}</FieldError> : hint
  return (
    <fieldset
      aria-describedby={message ? messageId : undefined}
      onBlur={onBlur}
      className={className}
    >
      <legend className={clsx('text-body-sm font-label', isLegendHidden ? 'sr-only' : 'mb-2.5')}>
        {legend}
      </legend>
      <div className={clsx('grid gap-2', variant === 'tile' && 'sm:grid-cols-3')}>
        {options.map((option) => (
          <Radio
            key={option.value}
            option={option}
            name={name ?? ownName}
            isChosen={option.value === value}
            variant={variant}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
      {message && (
        <div id={messageId} className="mt-1.5 text-small text-ink-3">
          {message}
        </div>
      )}
    </fieldset>
  )
}

type RadioProps = {
  option: RadioOption
  name: string
  isChosen: boolean
  variant: 'plain' | 'card' | 'tile'
  onChoose: () => void
}

const cardStyles =
  'rounded-tile border border-line-strong bg-surface py-3 hover:border-line-control has-checked:border-accent has-checked:bg-surface-selected has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

const looks = {
  plain: { label: 'items-start gap-2.5 py-0.5', dot: 'mt-0.5' },
  card: { label: clsx(cardStyles, 'items-center gap-3.5 px-4'), dot: 'focus-visible:outline-none' },
  tile: {
    label: clsx(cardStyles, 'justify-between gap-x-3 px-3.5 sm:flex-col sm:justify-start'),
    dot: 'sr-only',
  },
}

function Radio({ option, name, isChosen, variant, onChoose }: RadioProps) {
  return (
    <label
      className={clsx('flex text-body-sm transition has-disabled:text-ink-3', looks[variant].label)}
    >
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={isChosen}
        disabled={option.disabled}
        onChange={onChoose}
        className={clsx(
          'tick-frame shrink-0 rounded-pill checked:border-5 checked:border-accent',
          looks[variant].dot,
        )}
      />
      <span className={clsx('min-w-0', variant !== 'tile' && 'flex-1')}>
        <span className={clsx('block', variant !== 'plain' && 'font-semibold')}>
          {option.label}
        </span>
        {option.hint && <span className="block text-small text-ink-3">{option.hint}</span>}
      </span>
      {option.aside}
    </label>
  )
}
