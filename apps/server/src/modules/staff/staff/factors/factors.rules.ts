import type { FactorMethod } from '@keyhaven/contracts/staff/factors'

/** How long after a second factor sensitive acts are open. */
export const FRESH_MINUTES = 15
/** Between the right password and the second factor. */
export const PASS_MINUTES = 10
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

/** Browsers ask a passkey at the name it was made for, and at names below that one. */
export const isAskedAt = (host: string, rpId: string): boolean =>
  host === rpId || host.endsWith(`.${rpId}`)

/**
 * The name to ask this person's passkeys by: browsers take one at a time. Those made for the host itself come
 * first, then those of the nearest name above it. Undefined if none can be asked here.
 */
export function rpIdToAsk(host: string, rpIds: readonly string[]): string | undefined {
  const [nearest] = rpIds
    .filter((rpId) => isAskedAt(host, rpId))
    .toSorted((a, b) => b.length - a.length)
  return nearest
}

type Owned = Readonly<{ hasApp: boolean; rpIds: readonly string[]; codesLeft: number }>

/** Whether anything beside the password is asked for; a passkey that cannot be asked here counts as well. */
export const hasAnyFactor = ({ hasApp, rpIds }: Pick<Owned, 'hasApp' | 'rpIds'>): boolean =>
  hasApp || rpIds.length > 0

/** The ways this person can prove themselves at this host, the strongest first. */
export function methodsOf(owned: Owned, host: string): FactorMethod[] {
  return [
    ...(rpIdToAsk(host, owned.rpIds) === undefined ? [] : (['passkey'] as const)),
    ...(owned.hasApp ? (['code'] as const) : []),
    ...(hasAnyFactor(owned) && owned.codesLeft > 0 ? (['recovery'] as const) : []),
  ]
}

/** Accounts of the demonstration, whose password and secret everybody knows. */
export const DEMO_STAFF = 'staff_demo_'
export const isDemoStaff = (id: string): boolean => id.startsWith(DEMO_STAFF)
