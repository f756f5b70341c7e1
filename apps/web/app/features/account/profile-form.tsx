import { type Customer, updateProfile } from '@keyhaven/contracts/customers'
import { useState } from 'react'
import { useCountryChoices } from '../../state/country-choices.ts'
import { useSession } from '../../state/customer.ts'
import { Card } from '../../ui/card.tsx'
import { Form, FormSelectField, FormSubmit, FormTextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { saveProfile } from './account.queries.ts'
import { EXCEPTION, refusalText } from './failure.rules.ts'

const FAILED = 'Failed to update profile'

/** Name, phone and country. The address has a form of its own, because a code must prove it. */
export function ProfileForm({ customer }: { customer: Customer }) {
  const { become } = useSession()
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'danger'; text: string }>()
  const { firstName, lastName, phone, country } = customer
  return (
    <Card padded className="grid gap-4">
      <h2 className="type-heading">Profile</h2>
      <Form
        schema={updateProfile.body}
        defaultValues={{ firstName, lastName, phone: phone ?? '', country: country ?? 'US' }}
        label="Profile"
        className="grid gap-4"
        onSubmit={async (values) => {
          try {
            const answer = await saveProfile(values)
            become(answer.customer)
            setOutcome({ tone: 'success', text: 'Your profile is saved.' })
          } catch (error) {
            const words = refusalText(error)
            setOutcome({ tone: 'danger', text: words === EXCEPTION ? FAILED : words })
          }
        }}
      >
        {outcome && (
          <Notice tone={outcome.tone} isNew>
            {outcome.text}
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <FormTextField name="firstName" label="First name" autoComplete="given-name" />
          <FormTextField name="lastName" label="Last name" autoComplete="family-name" />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormTextField name="phone" label="Phone" type="tel" autoComplete="tel" optional />
          <FormSelectField name="country" label="Country" autoComplete="country">
            {useCountryChoices().map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </FormSelectField>
        </div>
        <div>
          <FormSubmit busy="Saving...">Save profile</FormSubmit>
        </div>
      </Form>
    </Card>
  )
}
