import { Sparkles, X } from 'lucide-react'
import { useState } from 'react'
import { noPress } from '../../../lib/press.ts'
import { IconButton } from '../../../ui/button.tsx'
import { textLinkStyles } from '../../../ui/link.tsx'
import { BoundTextField } from './bound-fields.tsx'
import { suggestEmail } from './email-suggestion.rules.ts'
import { useCheckoutForm, useFormValue } from './form-context.ts'
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
  const { type, look, focus } = useCheckoutForm()
  const typed = useFormValue('email')
  const [left, setLeft] = useState('')
  const [dismissed, setDismissed] = useState('')
  const isOpen = left === typed && left !== dismissed
  const suggestion = isOpen ? suggestEmail(left) : undefined
  const take = (email: string) => {
    type('email', email)
    void look(['email'])
    setLeft(email)
    focus('email')
  }
  return (
    <div className="grid gap-1">
      <BoundTextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        hint="Your keys are sent here."
        onBlur={({ target }) => void noPress().then(() => setLeft(target.value))}
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
