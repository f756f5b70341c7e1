import { readdirSync } from 'node:fs'

const SHARES = 6

/** A purchase, what may go wrong with it, and who may see its keys: every build walks these journeys. */
const everyBuild = new Set([
  'account',
  'buy-a-license',
  'checkout-page',
  'hosted-page',
  'key-desk',
  'money-back',
  'payment-links',
  'staff-keys-stay-out',
  'staff-orders',
  'staff-roles',
  'staff-sign-in',
  'too-few-keys',
  'unseen-keys',
  'withdraw',
  'wrong-address',
])

const others = readdirSync(new URL('..', import.meta.url))
  .filter((file) => file.endsWith('.spec.ts'))
  .filter((file) => !everyBuild.has(file.replace('.spec.ts', '')))
  .toSorted()

/**
 * The journeys that a build leaves to others: of those outside the list it walks a sixth, by the number
 * in E2E_SHARE. Without one, all are walked.
 */
export function leftToOtherBuilds(number = process.env.E2E_SHARE): string[] {
  if (number === undefined) return []
  const share = Number(number) % SHARES
  return others.filter((_, nth) => nth % SHARES !== share).map((file) => `**/${file}`)
}
