import type { recordConsent } from '@keyhaven/contracts/privacy'
import { useEffect, useRef } from 'react'
import { consentTexts } from '../../content/consent.ts'
import { api } from '../../lib/api.ts'
import {
  chooseConsent,
  closeConsent,
  useConsent,
  useRefusesSharing,
  wasReopened,
} from '../../state/consent.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'

type Consent = Parameters<typeof chooseConsent>[0]

/** The device keeps the answer; the shop notes that it was given. One that is not noted still counts. */
function note(consent: Consent, source: 'banner' | 'browser') {
  const choice = consent === 'all' ? 'granted' : 'refused'
  const body = { kind: 'cookies', choice, source } as const
  void api<typeof recordConsent>({ method: 'POST', path: '/api/consents' }, { body }).catch(
    () => {},
  )
}

function answer(consent: Consent) {
  chooseConsent(consent)
  note(consent, 'banner')
}

/** The browser has answered for its owner. */
function closeRefused() {
  closeConsent()
  note('necessary', 'browser')
}

const answers = { all: consentTexts.accept, necessary: consentTexts.reject } as const

/** Both answers weigh the same: same size, same look, one press. */
function Answers() {
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button onClick={() => answer('necessary')}>{consentTexts.reject}</Button>
      <Button onClick={() => answer('all')}>{consentTexts.accept}</Button>
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
      {isControlled ? <Button onClick={closeRefused}>Close</Button> : <Answers />}
    </section>
  )
}
