import { deviceCookies } from './device-cookies.ts'

/** `all` lets marketing tools in; `necessary` keeps them out. */
export type Consent = 'all' | 'necessary'

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean
  }
}

export function consentIn(cookies: string): Consent | null {
  const value = /(?:^|;\s*)consent=(all|necessary)(?:;|$)/.exec(cookies)?.[1]
  return (value as Consent | undefined) ?? null
}

/** The browser itself asks that nothing is shared or sold. It counts as a refusal. */
export const refusesSharing = () => navigator.globalPrivacyControl === true

/** Without a yes, marketing tools are told nothing. */
export const mayTellMarketing = () => !refusesSharing() && consentIn(deviceCookies()) === 'all'
