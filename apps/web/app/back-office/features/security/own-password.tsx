import { changeStaffPassword } from '@keyhaven/contracts/staff/staff'
import { useState } from 'react'
import { Form, FormSubmit, FormTextField } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { calls } from './calls.ts'

export function OwnPassword() {
  const [said, setSaid] = useState<{ tone: 'success' | 'danger'; text: string }>()
  return (
    <Panel title="Password" lead="A new one signs you out on all other devices.">
      <Form
        schema={changeStaffPassword.body}
        defaultValues={{ currentPassword: '', password: '' }}
        label="Password"
        className="grid gap-4 border-t px-5 py-4"
        onSubmit={async (body, form) => {
          try {
            await calls.changeStaffPassword({ body })
            form.reset()
            setSaid({ tone: 'success', text: 'Your password was changed.' })
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
        <div className="grid gap-4 md:grid-cols-2">
          <FormTextField
            name="currentPassword"
            label="Current password"
            type="password"
            autoComplete="current-password"
          />
          <FormTextField
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
          />
        </div>
        <div>
          <FormSubmit variant="secondary" busy="Changing...">
            Change password
          </FormSubmit>
        </div>
      </Form>
    </Panel>
  )
}
