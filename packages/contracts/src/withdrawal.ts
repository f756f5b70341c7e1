import { eeaOnly, euMembers } from './data/country-groups.ts'

/** Where consumers may withdraw from a contract within fourteen days: the Economic Area and the United Kingdom. */
export const withdrawalCountries: readonly string[] = [...euMembers, ...eeaOnly, 'GB']

export const hasWithdrawalRight = (country: string) => withdrawalCountries.includes(country)

export const WITHDRAWAL_DAYS = 14
export const GUARANTEE_DAYS = 30

/** Raised whenever a word of the texts below changes; every order and declaration keeps its own. */
export const CONSENT_VERSION = '1.0'
export const DECLARATION_VERSION = '1.0'

/** What is agreed to at checkout, word for word; the confirmation by e-mail repeats it. */
export const consentTexts = {
  immediateDelivery: 'Deliver my keys now, before the 14 days for withdrawal are over.',
  withdrawalWaiver: 'I know that I lose my right of withdrawal as soon as a key is delivered.',
} as const
export type ConsentName = keyof typeof consentTexts

export const missingConsents: Readonly<Record<ConsentName, string>> = {
  immediateDelivery: 'Please agree to delivery now: keys are delivered at once.',
  withdrawalWaiver: 'Please confirm that you know what happens to your right of withdrawal.',
}

/** The statement that pressing “Confirm withdrawal” makes. */
export const declarationOf = (orderNumber: string) =>
  `I withdraw from the contract for the licences named here, bought with order ${orderNumber}.`
