import { Suspense } from 'react'
import { optional } from '../../lib/loading/optional.ts'
import { useConsentAsked } from '../../state/consent.ts'

// Where the question cannot be loaded nothing was allowed, and nothing else loads either.
const ConsentBanner = optional(() => import('./consent-banner.tsx').then((m) => m.ConsentBanner))

/** Loads the question about cookies where it has not been answered yet. */
export function ConsentDock() {
  const isAsked = useConsentAsked()
  return <Suspense fallback={null}>{isAsked && <ConsentBanner />}</Suspense>
}
