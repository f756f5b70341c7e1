import type { BillingInfo } from '@keyhaven/contracts/billing'
import { Sparkles, X } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { noPress } from '../../../lib/press.ts'
import { IconButton } from '../../../ui/button.tsx'
import { FormTextField } from '../../../ui/form.tsx'
import { textLinkStyles } from '../../../ui/link.tsx'
import { suggestEmail } from './email-suggestion.rules.ts'
import { RemindBox } from './remind-box.tsx'

type SuggestionProps = { email: string; onUse: () => void; onDismiss: () => void }

function Suggestion({ email, onUse, onDismiss }: SuggestionProps) {
  return (
    <div className="flex items-start gap-2 text-small text-ink-2">
      <Sparkles size={15} className="mt-0.5 text-accent-ink" aria-hidden />
      <p className="min-w-0">
        Did you mean <b className="font-semibold wrap-anywhere">{email}</b>?{' '}
        <button type="button" className={textLinkStyles()} onClick={onUse}>
          Use it
        </button>
      </p>
      <IconButton
        label="Keep my address"
        icon={X}
        size="sm"
        className="-my-1.5"
        onClick={onDismiss}
      />
    </div>
  )
}

/** Looks at the address when it is left; a slip of the finger is pointed out, never corrected. */
export function EmailField() {
  const { register, setValue, setFocus } = useFormContext<BillingInfo>()
  const typed = useWatch<BillingInfo, 'email'>({ name: 'email' })
  const [left, setLeft] = useState('')
  const [dismissed, setDismissed] = useState('')
  // The field registers itself; this adds what happens when it is left.
  register('email', {
    onBlur: ({ target }) => void noPress().then(() => setLeft(target.value)),
  })
  const isOpen = left === typed && left !== dismissed
  const suggestion = isOpen ? suggestEmail(left) : undefined
  const take = (email: string) => {
    setValue('email', email, { shouldDirty: true, shouldValidate: true })
    setLeft(email)
    setFocus('email')
  }
  return (
    <div className="grid gap-1">
      <FormTextField
        name="email"
        id="checkout-email"
        label="Email"
        type="email"
        autoComplete="email"
        hint="Your keys are sent here."
        hasTick={typed === dismissed || !suggestEmail(typed)}
      />
      <div role="status">
        {suggestion && (
          <Suggestion
            email={suggestion}
            onUse={() => take(suggestion)}
            onDismiss={() => setDismissed(left)}
          />
        )}
      </div>
      <RemindBox />
    </div>
  )
}
