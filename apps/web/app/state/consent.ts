import { useSyncExternalStore } from 'react'
import { forgetClientId } from '../lib/client-id.ts'
import { type Consent, consentIn, refusesSharing } from '../lib/consent.ts'
import { deviceCookies, saveCookie } from '../lib/device-cookies.ts'

const HALF_YEAR_SECONDS = 15_552_000

const listeners = new Set<() => void>()
let isReopened = false
let reopenings = 0

const tellAll = () => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asked once, and again when half a year has passed or the visitor wishes. */
const isAsked = () => isReopened || (!refusesSharing() && consentIn(deviceCookies()) === null)

export function chooseConsent(consent: Consent) {
  saveCookie('consent', consent, HALF_YEAR_SECONDS)
  if (consent === 'necessary') forgetClientId()
  isReopened = false
  tellAll()
}

/** Shows the question again, for people who want to change the answer. */
export function reopenConsent() {
  isReopened = true
  reopenings += 1
  tellAll()
}

export function closeConsent() {
  isReopened = false
  tellAll()
}

const never = () => () => {}

/** Whether the question is on the page. The server never asks: it does not know the device. */
export const useConsentAsked = () => useSyncExternalStore(subscribe, isAsked, () => false)

/** What was answered, as it is while the question is open. */
export const useConsent = () =>
  useSyncExternalStore(
    subscribe,
    () => consentIn(deviceCookies()),
    () => null,
  )

export const useRefusesSharing = () => useSyncExternalStore(never, refusesSharing, () => false)

/** How often someone opened the question on purpose: each time the focus follows. */
export const useReopenings = () =>
  useSyncExternalStore(
    subscribe,
    () => (isReopened ? reopenings : 0),
    () => 0,
  )
