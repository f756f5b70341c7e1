import clsx from 'clsx'
import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** Some, but not all, of what the box stands for. */
  isMixed?: boolean
}

function Box({ isMixed = false, ref, ...input }: BoxProps) {
  const Mark = isMixed ? Minus : Check
  const attach = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = isMixed
    if (typeof ref === 'function') return ref(box)
    if (ref) ref.current = box
  }
  return (
    <span className="grid shrink-0 place-items-center">
      <input
        {...input}
        ref={attach}
        type="checkbox"
        className="peer tick-frame col-start-1 row-start-1 rounded-xs checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent aria-invalid:border-danger checked:disabled:border-line-strong checked:disabled:bg-surface-strong"
      />
      <Mark
        size={13}
        className="pointer-events-none invisible col-start-1 row-start-1 text-on-accent peer-checked:visible peer-indeterminate:visible peer-disabled:text-ink-3"
        aria-hidden
      />
    </span>
  )
}

/** A box whose label only screen readers hear, for rows of a table. */
export function Checkbox({ label, ...box }: BoxProps & { label: string }) {
  const ownId = useId()
  const id = box.id ?? ownId
  return (
    <label htmlFor={id} className="-m-1 grid w-fit p-1">
      <span className="sr-only">{label}</span>
      <Box {...box} id={id} />
    </label>
  )
}

type CheckboxFieldProps = BoxProps & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string
}

export function CheckboxField({ label, hint, error, className, ...box }: CheckboxFieldProps) {
  const ownId = useId()
  const id = box.id ?? ownId
  const messageId = `${id}-message`
  const message = error ? <FieldError>{error}</FieldError> : hint
  return (
    <div className={clsx('grid gap-1', className)}>
      <label htmlFor={id} className="flex items-start gap-2.5 py-0.5 text-body-sm text-ink-2">
        <span className="mt-0.5">
          <Box
            {...box}
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={message ? messageId : undefined}
          />
        </span>
        <span>{label}</span>
      </label>
      {message && (
        <div id={messageId} className="pl-7 text-small text-ink-3">
          {message}
        </div>
      )}
    </div>
  )
}
