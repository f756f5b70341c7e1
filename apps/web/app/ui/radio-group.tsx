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
  variant?: 'plain' | 'card'
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
      <div className="grid gap-2">
        {options.map((option) => (
          <Radio
            key={option.value}
            option={option}
            name={name ?? ownName}
            isChosen={option.value === value}
            isCard={variant === 'card'}
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
  isCard: boolean
  onChoose: () => void
}

const cardStyles =
  'items-center gap-3.5 rounded-tile border border-line-strong bg-surface px-4 py-3 hover:border-line-control has-checked:border-accent has-checked:bg-surface-selected has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

function Radio({ option, name, isChosen, isCard, onChoose }: RadioProps) {
  return (
    <label
      className={clsx(
        'flex text-body-sm transition has-disabled:text-ink-3',
        isCard ? cardStyles : 'items-start gap-2.5 py-0.5',
      )}
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
          isCard ? 'focus-visible:outline-none' : 'mt-0.5',
        )}
      />
      <span className="min-w-0 flex-1">
        <span className={clsx('block', isCard && 'font-semibold')}>{option.label}</span>
        {option.hint && <span className="block text-small text-ink-3">{option.hint}</span>}
      </span>
      {option.aside}
    </label>
  )
}
