import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Option = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = Omit<ComponentProps<'select'>, 'className' | 'size'> &
  FieldProps & {
    size?: 'sm' | 'md'
    /** Either these or `<option>` children. */
    options?: readonly Option[]
    /** The first line, before anything is chosen. */
    placeholder?: string
  }

const sizes = {
  sm: 'min-h-9 rounded-control-sm pl-3 text-body-sm',
  md: 'min-h-11 rounded-control pl-3.5 text-body',
}

export function SelectField({
  label,
  hint,
  error,
  optional = false,
  isLabelHidden = false,
  className,
  size = 'md',
  options = [],
  placeholder,
  children,
  ...select
}: SelectFieldProps) {
  const field = { label, hint, error, optional, isLabelHidden, id: select.id }
  return (
    <Field {...field} {...(className && { className })}>
      {(wiring) => (
        <div className="relative flex items-center">
          <select
            {...select}
            {...wiring}
            className={clsx('field-frame w-full appearance-none pr-10', sizes[size])}
          >
            {placeholder && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
            {children}
          </select>
          <ChevronDown
            size={16}
            className="pointer-events-none absolute right-3 text-ink-3"
            aria-hidden
          />
        </div>
      )}
    </Field>
  )
}
