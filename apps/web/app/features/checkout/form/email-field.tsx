import { Sparkles, X } from 'lucide-react'
import { useState } from 'react'
import { persistent } from '../../../lib/loading/persistent.ts'
import { noPress } from '../../../lib/press.ts'
import { IconButton } from '../../../ui/button.tsx'
import { textLinkStyles } from '../../../ui/link.tsx'
import { BoundTextField } from './bound-fields.tsx'
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

type Suggest = (email: string) => string | undefined

/** The rules about slips come when the field is entered; without them none is pointed out. */
function useSuggest() {
  const [suggest, setSuggest] = useState<{ for: Suggest }>({ for: () => undefined })
  const load = () =>
    void persistent(() => import('./email-suggestion.rules.ts')).then(
      ({ suggestEmail }) => setSuggest({ for: suggestEmail }),
      () => undefined,
    )
  return { suggestEmail: suggest.for, load }
}

/** Looks at the address when it is left; a slip of the finger is pointed out, never corrected. */
export function EmailField() {
  const { type, look, focus } = useCheckoutForm()
  const typed = useFormValue('email')
  const { suggestEmail, load } = useSuggest()
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
        onFocus={load}
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
