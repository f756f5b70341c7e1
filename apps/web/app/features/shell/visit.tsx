import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { pushEvent } from '../../lib/analytics.ts'
import { registerOfflineWorker } from '../../lib/offline-worker.ts'
import { countStep } from '../../lib/visit-steps.ts'
import { useConsent } from '../../state/consent.ts'
import { countVisit } from '../../state/preferences.ts'
import { CurrencyNotice } from './currency-notice.tsx'
import { useSeo } from './use-seo.ts'

const VITALS_AFTER_MS = 2_000

let isWatching = false

/** Measuring must not slow what it measures: it comes last, and once per document. */
function useVitals() {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isWatching) return
      isWatching = true
      import('../../lib/vitals.ts').then(
        ({ watchVitals }) => watchVitals(),
        () => {},
      )
    }, VITALS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** Every page is told of once, and so is the page on which the visitor agreed. */
function usePageViews() {
  const { pathname } = useLocation()
  const consent = useConsent()
  useEffect(() => {
    if (consent !== 'all') return
    pushEvent({ event: 'page_view', page_path: pathname, page_title: document.title })
  }, [pathname, consent])
}

/** Counts the visit, keeps the offline page, finds the currency once, and measures how the pages felt. */
export function Visit() {
  useEffect(() => {
    countVisit(new Date())
    countStep('seen')
    if (import.meta.env.PROD) void registerOfflineWorker()
  }, [])
  usePageViews()
  useVitals()
  useSeo()
  return <CurrencyNotice />
}
