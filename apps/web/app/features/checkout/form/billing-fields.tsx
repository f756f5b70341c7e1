import type { BillingInfo } from '@keyhaven/contracts/billing'
import { countries } from '@keyhaven/contracts/data/countries'
import { useWatch } from 'react-hook-form'
import { inlineErrors } from '../../../content/checkout.ts'
import { useStorefront } from '../../../state/storefront.ts'
import { FormSelectField, FormTextField } from '../../../ui/form.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import { EmailField } from './email-field.tsx'

const options = countries.map(({ code, name, dial }) => ({
  value: code,
  label: `${name} (${dial})`,
}))

const useCountry = () => {
  const code = useWatch<BillingInfo, 'country'>({ name: 'country' })
  return countries.find((country) => country.code === code) ?? countries[0]
}

/** Short at the field; the list above the form says which field it is. */
const inline = (message: string) => inlineErrors[message] ?? message

function PhoneField({ isOptional }: { isOptional: boolean }) {
  return (
    <FormTextField
      optional={isOptional}
      name="phone"
      id="checkout-phone"
      label="Phone"
      type="tel"
      autoComplete="tel"
      hint="Only used if there is a problem with your order."
      hasTick
    />
  )
}

/** Who buys: where the key goes, and how to reach them if something goes wrong. */
export function ContactFields() {
  const phoneRule = useStorefront()?.phoneRule ?? 'required'
  const isAllRequired = phoneRule !== 'optional'
  const aside = <span className="text-small text-ink-3">All fields are required</span>
  return (
    <CheckoutSection title="Contact" {...(isAllRequired && { aside })}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-4.5 max-sm:gap-x-3">
        <div className="col-span-2">
          <EmailField />
        </div>
        <FormTextField
          name="firstName"
          id="checkout-first-name"
          label="First name"
          autoComplete="given-name"
          inlineError={inline}
          hasTick
        />
        <FormTextField
          name="lastName"
          id="checkout-last-name"
          label="Last name"
          autoComplete="family-name"
          inlineError={inline}
          hasTick
        />
        {phoneRule !== 'hidden' && (
          <div className="col-span-2">
            <PhoneField isOptional={phoneRule === 'optional'} />
          </div>
        )}
      </div>
    </CheckoutSection>
  )
}

function AddressFields() {
  const { code } = useCountry()
  return (
    <>
      <FormTextField
        name="address"
        id="checkout-address"
        label="Street address"
        autoComplete="billing address-line1"
        className="col-span-6"
        inlineError={inline}
        hasTick
      />
      <FormTextField
        name="city"
        id="checkout-city"
        label="City"
        autoComplete="billing address-level2"
        className="col-span-3"
        inlineError={inline}
        hasTick
      />
      <FormTextField
        name="zipCode"
        id="checkout-zip"
        label={code === 'US' ? 'ZIP Code' : 'Postal code'}
        autoComplete="billing postal-code"
        inputMode="text"
        className="col-span-3"
        inlineError={inline}
        hasTick
      />
    </>
  )
}

export function BillingFields() {
  return (
    <CheckoutSection title="Billing address">
      <div className="grid grid-cols-6 gap-x-4 gap-y-4.5 max-sm:gap-x-3">
        <FormSelectField
          name="country"
          id="checkout-country"
          label="Country"
          autoComplete="billing country"
          options={options}
          className="col-span-6"
        />
        <AddressFields />
      </div>
    </CheckoutSection>
  )
}
