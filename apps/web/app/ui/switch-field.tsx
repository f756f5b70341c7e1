import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  label: ReactNode
  hint?: ReactNode
  className?: string
}

/** Something that is on or off at once, without a form to send. */
export function SwitchField({ label, hint, className, ...input }: SwitchFieldProps) {
  const hintId = `${useId()}-hint`
  return (
    <div className={className}>
      <label className="flex items-center gap-2.5 py-0.5 text-body-sm text-ink-2">
        <input
          {...input}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox carries its own state
          role="switch"
          aria-describedby={hint ? hintId : undefined}
          className={clsx(
            'relative h-5 w-9 shrink-0 appearance-none rounded-pill bg-line-control transition checked:bg-accent disabled:bg-line-strong',
            'before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-pill before:bg-thumb before:shadow-rest before:transition checked:before:translate-x-4',
          )}
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className="pl-11.5 text-small text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}
