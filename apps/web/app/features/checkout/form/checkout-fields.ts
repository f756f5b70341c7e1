import { type BillingInfo, billingInfo, cartBilling } from '@keyhaven/contracts/billing'
import type { Consents } from '@keyhaven/contracts/checkout'
import type { Storefront } from '@keyhaven/contracts/storefront'
import {
  type ConsentName,
  hasWithdrawalRight,
  missingConsents,
} from '@keyhaven/contracts/withdrawal'
import * as z from 'zod/mini'
import type { CheckoutDraft } from '../../../state/checkout-draft.ts'

type Boxes = { terms?: boolean } & { [Name in ConsentName]?: boolean | undefined }

/** What the form holds while it is filled in. */
export type CheckoutValues = BillingInfo & Boxes

/** Asked only where the law gives a right that is lost by immediate delivery. */
const consented = (name: ConsentName) =>
  z.refine<Partial<CheckoutValues>>(
    (values) => !hasWithdrawalRight(values.country ?? '') || values[name] === true,
    // Together with everything else that is wrong, not only when the rest is right.
    { error: missingConsents[name], path: [name], when: () => true },
  )

const fieldsWith = (billing: typeof billingInfo) =>
  z
    .extend(billing, {
      terms: z.literal(true, 'Please agree to the terms of service and the privacy policy.'),
      immediateDelivery: z.optional(z.boolean()),
      withdrawalWaiver: z.optional(z.boolean()),
    })
    .check(consented('immediateDelivery'), consented('withdrawalWaiver'))

/** The eight fields of the contract, and the boxes that must be ticked. */
const checkoutFields = fieldsWith(billingInfo)
const withoutPhone = fieldsWith(cartBilling)

/** What must be filled in, by the owner's rule for phone numbers. */
export const fieldsFor = (rule: Storefront['phoneRule'] = 'required') =>
  rule === 'required' ? checkoutFields : withoutPhone

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
