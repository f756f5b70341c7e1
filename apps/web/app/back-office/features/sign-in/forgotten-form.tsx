import { forgotStaffPassword } from '@keyhaven/contracts/staff/staff'
import { useState } from 'react'
import { Form, FormSubmit, FormTextField } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { askForPassword } from '../../kit/staff-session.ts'

/** Every address is answered alike. */
export function ForgottenForm() {
  const [said, setSaid] = useState<{ tone: 'success' | 'danger'; text: string }>()
  return (
    <Form
      schema={forgotStaffPassword.body}
      defaultValues={{ email: '' }}
      label="Forgotten password"
      className="grid gap-4"
      onSubmit={async ({ email }) => {
        try {
          await askForPassword(email)
          setSaid({
            tone: 'success',
            text: `If ${email} works here, a link is on its way. It works for an hour.`,
          })
        } catch (error) {
          setSaid({ tone: 'danger', text: wordsOf(error) })
        }
      }}
    >
      {said && (
        <Notice tone={said.tone} isNew>
          {said.text}
        </Notice>
      )}
      <FormTextField name="email" label="E-mail" type="email" autoComplete="username" />
      <FormSubmit busy="Sending..." size="lg">
        E-mail me a link
      </FormSubmit>
    </Form>
  )
}
