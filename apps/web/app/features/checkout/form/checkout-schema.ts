import { billingInfo, cartBilling } from '@keyhaven/contracts/billing'
import { COUNTRY_REQUIRED, defaultCountries } from '@keyhaven/contracts/sold-countries'
import type { Storefront } from '@keyhaven/contracts/storefront'
import {
  type ConsentName,
  hasWithdrawalRight,
  missingConsents,
} from '@keyhaven/contracts/withdrawal'
import * as z from 'zod/mini'
import { config } from 'zod/v4/core'
import type { CheckoutValues } from './checkout-fields.ts'
import type { CheckedFields, FieldErrors } from './form-store.ts'

// Otherwise zod probes `new Function`, which the content security policy reports.
config({ jitless: true })

/** Asked only where the law gives a right that is lost by immediate delivery. */
const consented = (name: ConsentName) =>
  z.refine<Partial<CheckoutValues>>(
    (values) => !hasWithdrawalRight(values.country ?? '') || values[name] === true,
    // Together with everything else that is wrong, not only when the rest is right.
    { error: missingConsents[name], path: [name], when: () => true },
  )

const fieldsWith = (billing: typeof billingInfo, soldTo: readonly string[]) =>
  z
    .extend(billing, {
      country: z
        .string(COUNTRY_REQUIRED)
        .check(z.refine((code) => soldTo.includes(code), COUNTRY_REQUIRED)),
      terms: z.literal(true, 'Please agree to the terms of service and the privacy policy.'),
      immediateDelivery: z.optional(z.boolean()),
      withdrawalWaiver: z.optional(z.boolean()),
    })
    .check(consented('immediateDelivery'), consented('withdrawalWaiver'))

/**
 * What is wrong with each field first, or the values as the contract reads them: its eight fields, and the boxes
 * that must be ticked, by the owner's rule for phone numbers and by where the store sells to.
 */
export function checkFields(
  values: CheckoutValues,
  rule: Storefront['phoneRule'] = 'required',
  soldTo: readonly string[] = defaultCountries,
): CheckedFields {
  const schema = fieldsWith(rule === 'required' ? billingInfo : cartBilling, soldTo)
  const { data, error } = z.safeParse(schema, values)
  if (data) return { values: data }
  const errors: FieldErrors = {}
  for (const { path, message } of error.issues) {
    errors[path[0] as keyof CheckoutValues] ??= message
  }
  return { errors }
}
