import { useSyncExternalStore } from 'react'
import { type Consent, consentIn, refusesSharing } from '../lib/consent.ts'

const HALF_YEAR_SECONDS = 15_552_000

const listeners = new Set<() => void>()
let isReopened = false

const tellAll = () => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asked once, and again when half a year has passed or the visitor wishes. */
const isAsked = () => isReopened || (!refusesSharing() && consentIn(document.cookie) === null)

export function chooseConsent(consent: Consent) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers we serve
  document.cookie = `consent=${consent}; Path=/; Max-Age=${HALF_YEAR_SECONDS}; SameSite=Lax${secure}`
  isReopened = false
  tellAll()
}

/** Shows the question again, for whoever wants to change the answer. */
export function reopenConsent() {
  isReopened = true
  tellAll()
}

export function closeConsent() {
  isReopened = false
  tellAll()
}

const never = () => () => {}

/** Whether the question is on the page. The server never asks: it does not know the device. */
export const useConsentAsked = () => useSyncExternalStore(subscribe, isAsked, () => false)

/** What was answered, as it stands while the question is open. */
export const useConsent = () =>
  useSyncExternalStore(
    subscribe,
    () => consentIn(document.cookie),
    () => null,
  )

export const useRefusesSharing = () => useSyncExternalStore(never, refusesSharing, () => false)

/** True when somebody opened the question on purpose: then the focus follows. */
export const wasReopened = () => isReopened
