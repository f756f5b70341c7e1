import type { BillingInfo } from '@keyhaven/contracts/billing'
import type { Consents } from '@keyhaven/contracts/checkout'
import { type ConsentName, hasWithdrawalRight } from '@keyhaven/contracts/withdrawal'
import type { CheckoutDraft } from '../../../state/checkout-draft.ts'

type Boxes = { terms?: boolean } & { [Name in ConsentName]?: boolean | undefined }

/** What the form holds while it is filled in. */
export type CheckoutValues = BillingInfo & Boxes

const boxes: readonly string[] = ['immediateDelivery', 'withdrawalWaiver', 'terms']

/** Whether nothing is missing but ticks. */
export const areBoxes = (names: readonly string[]) =>
  names.length > 0 && names.every((name) => boxes.includes(name))

/** Who buys, and what they agreed to where they were asked. */
export function orderOf({
  terms: _,
  immediateDelivery,
  withdrawalWaiver,
  ...billing
}: CheckoutValues) {
  const given = { immediateDelivery: !!immediateDelivery, withdrawalWaiver: !!withdrawalWaiver }
  const consents: Consents = hasWithdrawalRight(billing.country) ? given : undefined
  return { billing, consents }
}

/** The place of each field, in the order of the page. */
export const fieldIds: Record<keyof CheckoutValues, string> = {
  email: 'checkout-email',
  firstName: 'checkout-first-name',
  lastName: 'checkout-last-name',
  phone: 'checkout-phone',
  country: 'checkout-country',
  address: 'checkout-address',
  city: 'checkout-city',
  zipCode: 'checkout-zip',
  immediateDelivery: 'checkout-immediate-delivery',
  withdrawalWaiver: 'checkout-withdrawal-waiver',
  terms: 'checkout-terms',
}

export const fieldNames = Object.keys(fieldIds) as (keyof CheckoutValues)[]

const empty: BillingInfo = {
  email: '',
  phone: '',
  firstName: '',
  lastName: '',
  country: 'US',
  address: '',
  city: '',
  zipCode: '',
}

export const filledFrom = (draft: CheckoutDraft): BillingInfo => ({ ...empty, ...draft })
