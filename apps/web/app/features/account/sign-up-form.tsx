import { useState } from 'react'
import { useCountryChoices } from '../../state/country-choices.ts'
import { useSession } from '../../state/customer.ts'
import { useCompany } from '../../state/storefront.ts'
import { Form, FormSelectField, FormSubmit, FormTextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Failure, failureOf } from './failure.rules.ts'
import { PASSWORD_HINT, PasswordField } from './password-field.tsx'
import { emptySignUp, registrationOf, signUpFields, titleOfMistake } from './sign-up-fields.ts'

/** The specification says “the product” where the name of the shop was left out. */
const welcomeTo = (brand: string) =>
  ({
    title: 'Account Created!',
    description: `Welcome to ${brand}! You are now logged in.`,
    tone: 'success',
  }) as const

const CountryField = () => (
  <FormSelectField name="country" label="Country" autoComplete="country" optional>
    <option value="">Choose</option>
    {useCountryChoices().map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </FormSelectField>
)

export function SignUpForm({ onDone }: { onDone: () => void }) {
  const { signUp } = useSession()
  const { name } = useCompany()
  const [failure, setFailure] = useState<Failure>()
  return (
    <Form
      schema={signUpFields}
      defaultValues={emptySignUp}
      label="Sign Up"
      className="grid gap-4"
      onInvalid={(errors) => {
        const title = titleOfMistake(errors)
        const mistake = errors.password ?? errors.confirmPassword
        if (title && mistake) toast({ title, description: mistake.message ?? '', tone: 'danger' })
      }}
      onSubmit={async (values) => {
        try {
          await signUp(registrationOf(values))
          toast(welcomeTo(name))
          onDone()
        } catch (error) {
          const found = failureOf(
            error,
            'Registration',
            'Unable to create account. Please try again.',
          )
          setFailure(found)
          toast({ title: found.title, description: found.text, tone: 'danger' })
        }
      }}
    >
      {failure && (
        <Notice tone="danger" title={failure.title} isNew>
          {failure.text}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField name="firstName" label="First name" autoComplete="given-name" />
        <FormTextField name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <FormTextField name="email" label="Email" type="email" autoComplete="email" />
      <PasswordField
        name="password"
        label="Password"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
      />
      <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField name="phone" label="Phone" type="tel" autoComplete="tel" optional />
        <CountryField />
      </div>
      <FormSubmit busy="Creating Account..." size="lg">
        Create Account
      </FormSubmit>
    </Form>
  )
}
