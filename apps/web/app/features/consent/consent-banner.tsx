import { useEffect, useRef } from 'react'
import { consentTexts } from '../../content/consent.ts'
import {
  chooseConsent,
  closeConsent,
  useConsent,
  useRefusesSharing,
  wasReopened,
} from '../../state/consent.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'

const answers = { all: consentTexts.accept, necessary: consentTexts.reject } as const

/** Both answers weigh the same: same size, same look, one press. */
function Answers() {
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button onClick={() => chooseConsent('necessary')}>{consentTexts.reject}</Button>
      <Button onClick={() => chooseConsent('all')}>{consentTexts.accept}</Button>
    </div>
  )
}

/** Stands beside the page, not before it: whoever ignores it can go on, and nothing is let in. */
export function ConsentBanner() {
  const region = useRef<HTMLElement>(null)
  const consent = useConsent()
  const isControlled = useRefusesSharing()
  useEffect(() => {
    if (wasReopened()) region.current?.focus()
  }, [])
  return (
    <section
      ref={region}
      tabIndex={-1}
      data-consent
      aria-label={consentTexts.title}
      onKeyDown={(event) => event.key === 'Escape' && closeConsent()}
      className="pointer-events-auto grid animate-fade-in gap-3 rounded-tile border bg-surface-overlay p-5 text-body-sm text-ink-2 shadow-float"
    >
      <p className="type-subheading text-ink">{consentTexts.title}</p>
      <p>
        {isControlled ? consentTexts.control : consentTexts.ask}{' '}
        <TextLink to="/cookies-policy">Cookies policy</TextLink>
      </p>
      {consent && !isControlled && <p>Your choice so far: {answers[consent]}.</p>}
      {isControlled ? <Button onClick={closeConsent}>Close</Button> : <Answers />}
    </section>
  )
}
