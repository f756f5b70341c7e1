import clsx from 'clsx'
import { Check, type LucideIcon } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, type ReactNode, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'size'> &
  FieldProps & {
    size?: 'sm' | 'md'
    icon?: LucideIcon
    /** Something small at the right end, such as a button that shows the password. */
    trailing?: ReactNode
    /** Shows a tick: the answer has been checked and is right. */
    isOk?: boolean
  }

const sizes = {
  sm: 'min-h-9 rounded-control-sm text-body-sm',
  md: 'min-h-11 rounded-control text-body',
}

/** The button of the browser, as quiet as the field around it. */
const fileButton =
  'py-2 text-body-sm text-ink-2 file:mr-3 file:rounded-control-sm file:border-0 file:bg-surface-sunken file:px-3 file:py-1 file:font-label file:text-ink'

export function TextField({
  label,
  hint,
  error,
  optional = false,
  isLabelHidden = false,
  className,
  size = 'md',
  icon: Icon,
  trailing,
  isOk = false,
  ...input
}: TextFieldProps) {
  const end = trailing ?? (isOk && !error ? <OkTick /> : null)
  const field = { label, hint, error, optional, isLabelHidden, id: input.id }
  return (
    <Field {...field} {...(className && { className })}>
      {(wiring) => (
        <div className="relative flex items-center">
          {Icon && (
            <Icon
              size={18}
              className="pointer-events-none absolute left-3 text-ink-3"
              aria-hidden
            />
          )}
          <input
            {...input}
            {...wiring}
            className={clsx(
              'field-frame w-full placeholder:text-ink-3',
              sizes[size],
              Icon ? 'pl-10' : 'pl-3.5',
              end ? 'pr-11' : 'pr-3.5',
              input.type === 'file' && fileButton,
            )}
          />
          {end && <span className="absolute right-3 flex items-center text-ink-3">{end}</span>}
        </div>
      )}
    </Field>
  )
}

function OkTick() {
  return <Check size={18} className="text-success" aria-hidden />
}

type TextareaFieldProps = Omit<ComponentProps<'textarea'>, 'className'> &
  FieldProps & {
    /** Counts the characters against `maxLength`. */
    hasCounter?: boolean
  }

export function TextareaField({
  label,
  hint,
  error,
  optional = false,
  isLabelHidden = false,
  className,
  hasCounter = false,
  onChange,
  rows = 4,
  ...textarea
}: TextareaFieldProps) {
  const [length, setLength] = useState(String(textarea.defaultValue ?? '').length)
  const count = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setLength(event.target.value.length)
    onChange?.(event)
  }
  const written = textarea.value === undefined ? length : String(textarea.value).length
  const aside = hasCounter ? <Counter written={written} limit={textarea.maxLength} /> : null
  const field = { label, hint, error, optional, isLabelHidden, aside, id: textarea.id }
  return (
    <Field {...field} {...(className && { className })}>
      {(wiring) => (
        <textarea
          {...textarea}
          {...wiring}
          rows={rows}
          onChange={count}
          className="field-frame w-full rounded-control px-3.5 py-2.5 text-body placeholder:text-ink-3"
        />
      )}
    </Field>
  )
}

function Counter({ written, limit }: { written: number; limit: number | undefined }) {
  return (
    <span className="tabular-nums">
      {limit === undefined ? written : `${written}/${limit}`}
      <span className="sr-only"> characters</span>
    </span>
  )
}
