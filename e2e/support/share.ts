import { readdirSync } from 'node:fs'

const SHARES = 3

/** Journeys that move money or keys, or decide who may: every build walks them. */
const everyBuild = new Set([
  'account',
  'back-office',
  'budget',
  'business-quote',
  'buy-a-license',
  'cart',
  'checkout-page',
  'checkout-room',
  'hosted-page',
  'install-from-the-mail',
  'invoices',
  'key-desk',
  'money-back',
  'payment-links',
  'phone-to-computer',
  'privacy',
  'risk-hold',
  'staff-audit',
  'staff-desks',
  'staff-keys-stay-out',
  'staff-licences',
  'staff-orders',
  'staff-people',
  'staff-products',
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
 * The journeys that a build leaves to others: of those outside the list it walks a third, by the number
 * in E2E_SHARE. Without one, all are walked.
 */
export function leftToOtherBuilds(number = process.env.E2E_SHARE): string[] {
  if (number === undefined) return []
  const share = Number(number) % SHARES
  return others.filter((_, nth) => nth % SHARES !== share).map((file) => `**/${file}`)
}
