import { DEFAULT_COUNTRY, type LinkCustomer } from '@keyhaven/contracts/payment-link-fields'
import { useCountryOptions } from '../../state/country-choices.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FieldErrors } from './payment-links.rules.ts'

const group = 'grid gap-x-4 gap-y-4.5 sm:grid-cols-6'

type FieldsProps = { errors: FieldErrors }

const wiringOf = (errors: FieldErrors) => (name: keyof LinkCustomer) => ({
  name,
  error: errors[name],
})

export function PersonFields({ errors, hasPhone }: FieldsProps & { hasPhone: boolean }) {
  const field = wiringOf(errors)
  return (
    <div className={group}>
      <TextField
        {...field('firstName')}
        label="First name"
        autoComplete="given-name"
        required
        className="sm:col-span-3"
      />
      <TextField
        {...field('lastName')}
        label="Last name"
        autoComplete="family-name"
        required
        className="sm:col-span-3"
      />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        hint="Your receipt is sent here."
        required
        className="sm:col-span-6"
      />
      {hasPhone && (
        <TextField
          {...field('phone')}
          label="Phone number"
          type="tel"
          autoComplete="tel"
          required
          className="sm:col-span-6"
        />
      )}
    </div>
  )
}

export function AddressFields({ errors }: FieldsProps) {
  const field = wiringOf(errors)
  return (
    <fieldset className={group}>
      <legend className="mb-4 text-body-lg font-semibold">Billing address</legend>
      <TextField
        {...field('address')}
        label="Street address"
        autoComplete="billing address-line1"
        required
        className="sm:col-span-6"
      />
      <TextField
        {...field('city')}
        label="City"
        autoComplete="billing address-level2"
        required
        className="sm:col-span-3"
      />
      <TextField
        {...field('state')}
        label="State"
        autoComplete="billing address-level1"
        optional
        className="sm:col-span-3"
      />
      <TextField
        {...field('zipCode')}
        label="ZIP code"
        autoComplete="billing postal-code"
        optional
        className="sm:col-span-3"
      />
      <SelectField
        {...field('country')}
        label="Country"
        options={useCountryOptions()}
        defaultValue={DEFAULT_COUNTRY}
        autoComplete="billing country"
        className="sm:col-span-3"
      />
    </fieldset>
  )
}
