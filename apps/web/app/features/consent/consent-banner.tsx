import type { recordConsent } from '@keyhaven/contracts/privacy'
import { useEffect, useRef } from 'react'
import { consentTexts } from '../../content/consent.ts'
import { api } from '../../lib/api/api.ts'
import {
  chooseConsent,
  closeConsent,
  useConsent,
  useRefusesSharing,
  useReopenings,
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
      <Button size="sm" className="pointer-coarse:min-h-11" onClick={() => answer('necessary')}>
        {consentTexts.reject}
      </Button>
      <Button size="sm" className="pointer-coarse:min-h-11" onClick={() => answer('all')}>
        {consentTexts.accept}
      </Button>
    </div>
  )
}

/** One line at the foot of a wide window. It does not block the page: a visitor who ignores it can go on, and nothing is let in. */
export function ConsentBanner() {
  const region = useRef<HTMLElement>(null)
  const consent = useConsent()
  const isControlled = useRefusesSharing()
  const reopenings = useReopenings()
  useEffect(() => {
    if (reopenings > 0) region.current?.focus()
  }, [reopenings])
  return (
    <section
      ref={region}
      tabIndex={-1}
      data-consent
      aria-label={consentTexts.title}
      onKeyDown={(event) => event.key === 'Escape' && closeConsent()}
      className="pointer-events-auto grid animate-fade-in gap-2 rounded-tile border bg-surface-overlay px-4 py-3 text-small text-ink-2 shadow-float xl:flex xl:items-center xl:gap-4 xl:py-1 xl:pr-1.5"
    >
      <p>
        {isControlled ? consentTexts.control : consentTexts.ask}{' '}
        <TextLink to="/cookies-policy">Cookies policy</TextLink>
      </p>
      {consent && !isControlled && <p>Your current choice: {answers[consent]}.</p>}
      {isControlled ? (
        <Button size="sm" onClick={closeRefused}>
          Close
        </Button>
      ) : (
        <Answers />
      )}
    </section>
  )
}
