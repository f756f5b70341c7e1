import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { FormTextField } from '../../ui/form.tsx'

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
