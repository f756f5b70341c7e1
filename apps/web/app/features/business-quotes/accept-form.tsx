import { type BusinessOffer, offerBilling } from '@keyhaven/contracts/business-offers'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCountryOptions } from '../../state/country-choices.ts'
import { Card } from '../../ui/card.tsx'
import {
  Form,
  FormCheckboxField,
  FormSelectField,
  FormSubmit,
  FormTextField,
} from '../../ui/form.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { acceptOffer } from './business-quotes.queries.ts'
import { namesOf, refusalOf, written } from './business-quotes.rules.ts'

const fields = z.extend(offerBilling, {
  terms: z.literal(true, 'Please agree to the terms of service and the privacy policy.'),
})

function Fields() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormTextField name="firstName" label="First name" autoComplete="given-name" />
      <FormTextField name="lastName" label="Last name" autoComplete="family-name" />
      <FormTextField
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="tel"
        className="sm:col-span-2"
      />
      <FormTextField
        name="address"
        label="Street address"
        autoComplete="billing address-line1"
        className="sm:col-span-2"
      />
      <FormTextField name="zipCode" label="Postal code" autoComplete="billing postal-code" />
      <FormTextField name="city" label="City" autoComplete="billing address-level2" />
      <FormSelectField
        name="country"
        label="Country"
        autoComplete="billing country"
        options={useCountryOptions()}
        className="sm:col-span-2"
      />
    </div>
  )
}

const terms = (
  <>
    I agree to the{' '}
    <TextLink to="/terms-of-service" target="_blank" rel="noopener">
      terms of service<span className="sr-only"> (opens in a new tab)</span>
    </TextLink>{' '}
    and the{' '}
    <TextLink to="/privacy-policy" target="_blank" rel="noopener">
      privacy policy<span className="sr-only"> (opens in a new tab)</span>
    </TextLink>
    .
  </>
)

/** Who pays, and the way to the card provider's page. The price is the quote's and nobody else's. */
export function AcceptForm({ offer }: { offer: BusinessOffer }) {
  const [refusal, setRefusal] = useState<string>()
  const { reference, version, phone, country, contactName } = offer
  const empty = { address: '', city: '', zipCode: '' }
  return (
    <Card as="section" padded aria-labelledby="accept" className="grid content-start gap-5">
      <div className="grid gap-2">
        <h2 id="accept" className="type-heading">
          Accept and pay by card
        </h2>
        <p className="text-body-sm wrap-anywhere text-ink-2">
          The invoice names {offer.company} and this billing address. Receipt and keys go to{' '}
          {offer.email}.
        </p>
      </div>
      <Form
        schema={fields}
        defaultValues={{ ...namesOf(contactName), ...empty, phone, country }}
        label="Accept and pay by card"
        className="grid gap-5"
        onSubmit={async ({ terms: _, ...billingInfo }) => {
          setRefusal(undefined)
          try {
            const { checkoutUrl } = await acceptOffer({ reference, version, billingInfo })
            location.assign(checkoutUrl)
          } catch (error) {
            setRefusal(refusalOf(error))
          }
        }}
      >
        <Fields />
        <FormCheckboxField name="terms" label={terms} />
        {refusal && (
          <Notice tone="danger" isNew>
            {refusal}
          </Notice>
        )}
        <FormSubmit busy="Opening the payment page..." size="lg" block>
          <Lock size={18} aria-hidden /> Accept and pay {written(offer, offer.total)}
        </FormSubmit>
        <p className="text-center text-small text-ink-3">
          The payment page is our card provider’s. You pay once; nothing renews.
        </p>
      </Form>
    </Card>
  )
}
