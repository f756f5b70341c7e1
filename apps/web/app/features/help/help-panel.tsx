import { Clock, Mail, Phone, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { helpTopics } from '../../content/help-topics.ts'
import { helpLink } from '../../content/navigation.ts'
import { showHelp } from '../../state/help-widgets.ts'
import { useCompany } from '../../state/storefront.ts'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { topicsFor } from './help.rules.ts'

const SHOWN_AT_FIRST = 5

function Topics() {
  const [typed, setTyped] = useState('')
  const found = topicsFor(helpTopics, typed)
  const shown = typed.trim() === '' ? found.slice(0, SHOWN_AT_FIRST) : found
  return (
    <>
      <TextField
        type="search"
        label="Search help"
        isLabelHidden
        icon={Search}
        placeholder="Search help"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className="grid gap-1.5 text-body-sm">
        {shown.map(({ label, to }) => (
          <li key={to}>
            <TextLink to={to} quiet>
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
      <p role="status" className={shown.length > 0 ? 'sr-only' : 'text-body-sm text-ink-2'}>
        {shown.length > 0 ? `${shown.length} topics` : 'Nothing found. Ask us below.'}
      </p>
    </>
  )
}

const line = 'flex items-center gap-2'

function Contact() {
  const company = useCompany()
  return (
    <div className="grid gap-2 border-t pt-4 text-small text-ink-2">
      <a href={company.phoneHref} className={`${line} hover:text-ink`}>
        <Phone size={14} aria-hidden />
        {company.phone}
      </a>
      <a href={`mailto:${company.email}`} className={`${line} hover:text-ink`}>
        <Mail size={14} aria-hidden />
        {company.email}
      </a>
      <p className={line}>
        <Clock size={14} aria-hidden />
        {company.supportHours}
      </p>
      <ButtonLink to={helpLink.to} variant="soft" block className="mt-1">
        {helpLink.label}
      </ButtonLink>
    </div>
  )
}

/** Answers first, then people. Escape closes it. */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', closeOnEscape, true)
    return () => document.removeEventListener('keydown', closeOnEscape, true)
  }, [onClose])
  return (
    <div className="max-h-below-header grid w-84 animate-pop-in gap-4 overflow-y-auto overscroll-contain rounded-card border bg-surface-overlay p-5 shadow-modal">
      <div className="flex items-baseline justify-between gap-3">
        <p className="type-subheading">Quick help</p>
        <TextButton onClick={() => showHelp('hidden')}>Hide this button</TextButton>
      </div>
      <Topics />
      <Contact />
    </div>
  )
}
