import { type BillingInfo, billingInfo } from '@keyhaven/contracts/billing'
import * as z from 'zod/mini'
import type { CheckoutDraft } from '../../state/checkout-draft.ts'

/** The eight fields of the contract, and the box that must be ticked. */
export const checkoutFields = z.extend(billingInfo, {
  terms: z.literal(true, 'Please agree to the terms of service and the privacy policy.'),
})

/** What the form holds while it is filled in. */
export type CheckoutValues = BillingInfo & { terms?: boolean }

/** Where each field stands, in the order of the page. */
export const fieldIds: Record<keyof CheckoutValues, string> = {
  email: 'checkout-email',
  phone: 'checkout-phone',
  firstName: 'checkout-first-name',
  lastName: 'checkout-last-name',
  country: 'checkout-country',
  address: 'checkout-address',
  city: 'checkout-city',
  zipCode: 'checkout-zip',
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
