import { useEffect } from 'react'
import { inlineErrors } from '../../../content/checkout.ts'
import { type CountryChoice, useCountryChoices } from '../../../state/country-choices.ts'
import { useStorefront } from '../../../state/storefront.ts'
import { BoundSelectField, BoundTextField } from './bound-fields.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import { EmailField } from './email-field.tsx'
import { useCheckoutForm, useFormValue } from './form-context.ts'

const labelOf = ({ name, dial }: CountryChoice) => (dial ? `${name} (${dial})` : name)

/** What is sent for a postal code where there are none. */
const NO_CODE = '-'

/** How the postal code is called; where there are none it is filled in, and not asked. */
function usePostalCode() {
  const code = useFormValue('country')
  const zipCode = useFormValue('zipCode')
  const { setValue } = useCheckoutForm()
  const hasNone = useCountryChoices().some((one) => one.code === code && one.postal === '')
  useEffect(() => {
    if (hasNone) setValue('zipCode', NO_CODE)
    else if (zipCode === NO_CODE) setValue('zipCode', '')
  }, [hasNone, zipCode, setValue])
  return { hasNone, label: code === 'US' ? 'ZIP Code' : 'Postal code' }
}

/** Short at the field; the list above the form says which field it is. */
const inline = (message: string) => inlineErrors[message] ?? message

function PhoneField({ isOptional }: { isOptional: boolean }) {
  return (
    <BoundTextField
      optional={isOptional}
      name="phone"
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
        <BoundTextField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          inlineError={inline}
          hasTick
        />
        <BoundTextField
          name="lastName"
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
  const { hasNone, label } = usePostalCode()
  return (
    <>
      <BoundTextField
        name="address"
        label="Street address"
        autoComplete="billing address-line1"
        className="col-span-6"
        inlineError={inline}
        hasTick
      />
      <BoundTextField
        name="city"
        label="City"
        autoComplete="billing address-level2"
        className={hasNone ? 'col-span-6' : 'col-span-3'}
        inlineError={inline}
        hasTick
      />
      {!hasNone && (
        <BoundTextField
          name="zipCode"
          label={label}
          autoComplete="billing postal-code"
          inputMode="text"
          className="col-span-3"
          inlineError={inline}
          hasTick
        />
      )}
    </>
  )
}

export function BillingFields() {
  const options = useCountryChoices().map((one) => ({ value: one.code, label: labelOf(one) }))
  return (
    <CheckoutSection title="Billing address">
      <div className="grid grid-cols-6 gap-x-4 gap-y-4.5 max-sm:gap-x-3">
        <BoundSelectField
          name="country"
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
