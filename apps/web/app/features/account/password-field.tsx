import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { FormTextField } from '../../ui/form.tsx'

/** Where a password is chosen. */
export const PASSWORD_HINT = 'At least 8 characters. Three or four unrelated words work well.'

type PasswordFieldProps = Pick<
  ComponentProps<typeof FormTextField>,
  'name' | 'hint' | 'autoComplete'
> & { label: string }

/** A password that can be shown; managers and pasting work as anywhere. */
export function PasswordField(field: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  const toggle = (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={`Show ${field.label.toLowerCase()}`}
      onClick={() => setShown(!isShown)}
      className="grid size-8 place-items-center rounded-control-sm hover:text-ink"
    >
      <Icon size={18} aria-hidden />
    </button>
  )
  return <FormTextField {...field} type={isShown ? 'text' : 'password'} trailing={toggle} />
}
