import type { DeclineReason } from './test-cards.ts'

export type CardError = Readonly<{
  type: 'card_error'
  code: string
  message: string
  decline_code?: string
  param?: string
}>

const declined = (decline_code: string, message = 'Your card was declined.'): CardError => ({
  type: 'card_error',
  code: 'card_declined',
  decline_code,
  message,
})

export const declines: Record<DeclineReason, CardError> = {
  generic_decline: declined('generic_decline'),
  insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  fraudulent: declined('fraudulent'),
  lost_card: declined('lost_card'),
  stolen_card: declined('stolen_card'),
  card_velocity_exceeded: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  expired_card: {
    type: 'card_error',
    code: 'expired_card',
    decline_code: 'expired_card',
    message: 'Your card has expired.',
    param: 'exp_month',
  },
  incorrect_cvc: {
    type: 'card_error',
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    param: 'cvc',
  },
  processing_error: {
    type: 'card_error',
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  test_mode_live_card: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card.',
  ),
}

/** A card that no bank could accept; asked before any bank is. */
export const malformed = {
  number: {
    type: 'card_error',
    code: 'incorrect_number',
    message: 'Your card number is incorrect.',
    param: 'number',
  },
  month: {
    type: 'card_error',
    code: 'invalid_expiry_month',
    message: "Your card's expiration month is invalid.",
    param: 'exp_month',
  },
  year: {
    type: 'card_error',
    code: 'invalid_expiry_year',
    message: "Your card's expiration year is invalid.",
    param: 'exp_year',
  },
  code: {
    type: 'card_error',
    code: 'invalid_cvc',
    message: "Your card's security code is invalid.",
    param: 'cvc',
  },
} satisfies Record<string, CardError>
