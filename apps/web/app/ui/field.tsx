import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export type FieldProps = {
  label: ReactNode
  /** Says what the answer is for; an error takes its place. */
  hint?: ReactNode
  error?: string | undefined
  /** Marks the field as one that may stay empty. */
  optional?: boolean
  /** For fields whose purpose is plain to see, such as a search box. */
  isLabelHidden?: boolean
  className?: string
}

/** What the control inside must carry to belong to its label and messages. */
export type FieldWiring = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type WrapperProps = FieldProps & {
  id?: string | undefined
  /** Shown at the right end of the line below, such as a counter. */
  aside?: ReactNode
  children: (wiring: FieldWiring) => ReactNode
}

/** Label above, control, then hint or error, all tied together. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  isLabelHidden = false,
  className,
  id,
  aside,
  children,
}: WrapperProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const messageId = `${controlId}-message`
  const message = error ? <FieldError>{error}</FieldError> : hint
  return (
    <div className={clsx('grid content-start gap-1.5', className)}>
      <div
        className={clsx(
          'flex items-baseline justify-between gap-2 text-body-sm',
          isLabelHidden && 'sr-only',
        )}
      >
        <label htmlFor={controlId} className="leading-5 font-label">
          {label}
        </label>
        {optional && <span className="text-small text-ink-3">Optional</span>}
      </div>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': message ? messageId : undefined,
      })}
      {(message || aside) && (
        <div className="flex justify-between gap-3 text-small text-ink-3">
          {message && <div id={messageId}>{message}</div>}
          {aside && <div className="ml-auto">{aside}</div>}
        </div>
      )}
    </div>
  )
}

export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-1.5 font-medium text-danger-ink">
      <CircleAlert size={15} className="mt-0.5" aria-hidden />
      <span>{children}</span>
    </span>
  )
}
