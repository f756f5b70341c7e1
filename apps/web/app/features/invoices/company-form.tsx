import { companyCountries } from '@keyhaven/contracts/country-table'
import { companyDetails, type InvoiceList } from '@keyhaven/contracts/invoices'
import { useState } from 'react'
import { isApiError } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormSelectField, FormSubmit, FormTextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sendCompany } from './invoices.queries.ts'

const EXCEPTION = 'Your company could not be added. Please try again.'

const refusalOf = (error: unknown) =>
  isApiError(error) ? error.message.replace(/^\d+: /, '') : EXCEPTION

function Fields() {
  return (
    <>
      <FormTextField name="company" label="Company name" autoComplete="organization" />
      <FormTextField name="address" label="Street address" autoComplete="street-address" />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField name="zipCode" label="Postal code" autoComplete="postal-code" />
        <FormTextField name="city" label="City" autoComplete="address-level2" />
      </div>
      <FormSelectField name="country" label="Country" autoComplete="country">
        <option value="">Choose</option>
        {companyCountries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </FormSelectField>
      <FormTextField
        name="vatId"
        label="VAT ID"
        hint="With the letters of the country, such as DE123456789"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        optional
      />
    </>
  )
}

type CompanyFormProps = {
  orderId: string
  country: string
  onAdded: (list: InvoiceList) => void
  onCancel: () => void
}

/** The company for the invoice. It is asked for once, and says so before anything is sent. */
export function CompanyForm({ orderId, country, onAdded, onCancel }: CompanyFormProps) {
  const [refusal, setRefusal] = useState<string>()
  return (
    <Form
      schema={companyDetails}
      defaultValues={{ company: '', address: '', city: '', zipCode: '', country, vatId: '' }}
      label="Add company details"
      className="grid gap-4"
      onSubmit={async (values) => {
        try {
          onAdded(await sendCompany(orderId, values))
        } catch (error) {
          setRefusal(refusalOf(error))
        }
      }}
    >
      <Notice tone="accent" title="You can do this once.">
        Your invoice is cancelled by a credit note and a new one is issued to your company. After
        that nothing can be changed, so please check every field.
      </Notice>
      <Fields />
      {refusal && (
        <Notice tone="danger" isNew>
          {refusal}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <FormSubmit busy="Issuing...">Issue the new invoice</FormSubmit>
        <Button onClick={onCancel}>Not now</Button>
      </div>
    </Form>
  )
}
