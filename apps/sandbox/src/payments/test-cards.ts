import type { Brand } from './card-rules.ts'
import { moreTestCards } from './more-test-cards.ts'

export type DeclineReason =
  | 'generic_decline'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'fraudulent'
  | 'lost_card'
  | 'stolen_card'
  | 'card_velocity_exceeded'
  | 'test_mode_live_card'

/** What the bank does once it has paid. */
export type Afterwards = 'dispute' | 'dispute-not-received' | 'inquiry' | 'fraud-warning'

export type TestCard = Readonly<{
  number: string
  brand: Brand
  country: string
  /** What happens, in words for a developer. */
  note: string
  /** The name by which a server pays with this card, without a browser. */
  preset?: string
  needsAuthentication?: boolean
  funding?: 'debit' | 'prepaid'
  /** What the bank compared and found wrong; it pays all the same. */
  failedCheck?: 'code' | 'postal-code'
  decline?: DeclineReason
  afterwards?: Afterwards
  refund?: 'fails' | 'pending'
  risk?: 'elevated' | 'highest'
}>

const visa = { brand: 'visa', country: 'US' } as const

const firstTestCards: readonly TestCard[] = [
  { ...visa, number: '4242424242424242', preset: 'pm_card_visa', note: 'Pays' },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    country: 'US',
    preset: 'pm_card_mastercard',
    note: 'Pays, Mastercard',
  },
  {
    number: '378282246310005',
    brand: 'amex',
    country: 'US',
    preset: 'pm_card_amex',
    note: 'Pays, American Express: the security code has four digits',
  },
  {
    ...visa,
    number: '4000000000000002',
    preset: 'pm_card_chargeDeclined',
    decline: 'generic_decline',
    note: 'Declined',
  },
  {
    ...visa,
    number: '4000000000009995',
    preset: 'pm_card_chargeDeclinedInsufficientFunds',
    decline: 'insufficient_funds',
    note: 'Declined: insufficient funds',
  },
  {
    ...visa,
    number: '4000000000000069',
    preset: 'pm_card_chargeDeclinedExpiredCard',
    decline: 'expired_card',
    note: 'Declined: the card has expired',
  },
  {
    ...visa,
    number: '4000000000000127',
    preset: 'pm_card_chargeDeclinedIncorrectCvc',
    decline: 'incorrect_cvc',
    note: 'Declined: the security code is incorrect',
  },
  {
    ...visa,
    number: '4000000000000119',
    preset: 'pm_card_chargeDeclinedProcessingError',
    decline: 'processing_error',
    note: 'Declined: processing error',
  },
  {
    ...visa,
    number: '4100000000000019',
    preset: 'pm_card_riskLevelHighest',
    decline: 'fraudulent',
    risk: 'highest',
    note: 'Declined: blocked for its risk',
  },
  {
    ...visa,
    number: '4000000000009235',
    preset: 'pm_card_riskLevelElevated',
    risk: 'elevated',
    note: 'Pays, with elevated risk',
  },
  {
    ...visa,
    number: '4000000000004954',
    preset: 'pm_card_riskLevelHighestPays',
    risk: 'highest',
    note: 'Pays, with the highest risk: this account blocks nobody by itself',
  },
  {
    ...visa,
    number: '4000008260000000',
    country: 'GB',
    preset: 'pm_card_gb',
    note: 'Pays, a card from the United Kingdom',
  },
  {
    ...visa,
    number: '4000002500003155',
    country: 'FR',
    preset: 'pm_card_threeDSecure2Required',
    needsAuthentication: true,
    note: '3-D Secure, then pays',
  },
  {
    ...visa,
    number: '4000002760003184',
    country: 'DE',
    preset: 'pm_card_authenticationRequired',
    needsAuthentication: true,
    note: '3-D Secure, then pays',
  },
  {
    ...visa,
    number: '4000008400001629',
    preset: 'pm_card_threeDSecureRequiredChargeDeclined',
    needsAuthentication: true,
    decline: 'generic_decline',
    note: '3-D Secure, then declined',
  },
  {
    ...visa,
    number: '4000000000000259',
    preset: 'pm_card_createDispute',
    afterwards: 'dispute',
    note: 'Pays, then disputed as fraudulent',
  },
  {
    ...visa,
    number: '4000000000005423',
    preset: 'pm_card_createIssuerFraudRecord',
    afterwards: 'fraud-warning',
    note: 'Pays, then the issuer warns of fraud',
  },
  {
    ...visa,
    number: '4000000000007726',
    preset: 'pm_card_pendingRefund',
    refund: 'pending',
    note: 'Pays; a refund is pending, then succeeds',
  },
  {
    ...visa,
    number: '4000000000005126',
    preset: 'pm_card_refundFail',
    refund: 'fails',
    note: 'Pays; a refund succeeds, then fails',
  },
]

export const testCards: readonly TestCard[] = [...firstTestCards, ...moreTestCards]

const byNumber = new Map(testCards.map((card) => [card.number, card]))
const byPreset = new Map(testCards.flatMap((card) => (card.preset ? [[card.preset, card]] : [])))

export const cardByPreset = (name: string): TestCard | undefined => byPreset.get(name)

/** A number that is no test card could be a person's own: nothing may ever be done with it. */
export const cardByNumber = (number: string, brand: Brand): TestCard =>
  byNumber.get(number) ?? {
    ...visa,
    number,
    brand,
    decline: 'test_mode_live_card',
    note: 'Not a test card',
  }
