import type { FactorMethod } from '@keyhaven/contracts/staff/factors'

/** How long after a second factor sensitive acts are open. */
export const FRESH_MINUTES = 15
/** Between the right password and the second factor. */
export const TICKET_MINUTES = 10
/** What a passkey is asked to sign. */
export const CHALLENGE_MINUTES = 5
/** Between the secret of an app and its first code. */
export const SETUP_MINUTES = 15
export const RECOVERY_CODES = 10
/** Clocks may differ by one code in either direction. */
export const STEP_SECONDS = 30

/** 80 bits: nobody guesses one, so its plain hash may be stored. */
const RECOVERY_LENGTH = 16
/** Without the letters that look like digits. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** "k7fd-92mq-…" of random bytes. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, RECOVERY_LENGTH)].map(
    (byte) => ALPHABET[byte % ALPHABET.length] ?? '',
  )
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

/** As it was typed: capitals, spaces and dashes do not matter. */
export function normalRecoveryCode(typed: string): string {
  const letters = typed.toLowerCase().replace(/[^a-z\d]/g, '')
  return (letters.match(/.{1,4}/g) ?? []).join('-')
}

type Owned = Readonly<{ hasApp: boolean; passkeys: number; codesLeft: number }>

/** The ways this person can prove themselves, the strongest first. */
export function methodsOf({ hasApp, passkeys, codesLeft }: Owned): FactorMethod[] {
  const hasFactor = hasApp || passkeys > 0
  return [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(hasApp ? (['code'] as const) : []),
    ...(hasFactor && codesLeft > 0 ? (['recovery'] as const) : []),
  ]
}

/** Accounts of the demonstration, whose password and secret everybody knows. */
export const DEMO_STAFF = 'staff_demo_'
export const isDemoStaff = (id: string): boolean => id.startsWith(DEMO_STAFF)
