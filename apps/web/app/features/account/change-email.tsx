import { requestMove } from '@keyhaven/contracts/account-moves'
import type { Customer } from '@keyhaven/contracts/customers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../state/customer.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, FormSubmit, FormTextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { ownOrdersQuery, sessionsQuery } from './account.queries.ts'
import { askToMove, moveWithCode } from './account-moves.queries.ts'
import { CodeStep } from './code-step.tsx'
import { refusalText } from './failure.rules.ts'
import { PasswordField } from './password-field.tsx'

const changed = {
  title: 'Address changed',
  description: 'Every other device was signed out. We told the old address.',
  tone: 'success',
} as const

type AskProps = { hasPassword: boolean; onAsked: (email: string) => void; onCancel: () => void }

function AskStep({ hasPassword, onAsked, onCancel }: AskProps) {
  const [refusal, setRefusal] = useState<string>()
  return (
    <Form
      schema={requestMove.body}
      defaultValues={{ email: '', ...(hasPassword && { password: '' }) }}
      label="Change your e-mail address"
      className="grid gap-4"
      onSubmit={async (values) => {
        try {
          await askToMove(values)
          onAsked(values.email)
        } catch (error) {
          setRefusal(refusalText(error))
        }
      }}
    >
      {refusal && (
        <Notice tone="danger" isNew>
          {refusal}
        </Notice>
      )}
      <FormTextField name="email" label="New address" type="email" autoComplete="email" />
      {hasPassword && (
        <PasswordField name="password" label="Current password" autoComplete="current-password" />
      )}
      <div className="flex flex-wrap gap-2">
        <FormSubmit busy="Sending...">Send a code</FormSubmit>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

/** Another address for the account: a code to the new one, a notice to the old one. */
export function ChangeEmail({ customer }: { customer: Customer }) {
  const queries = useQueryClient()
  const { become } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<string>()
  const enter = async (code: string) => {
    become((await moveWithCode(code)).customer)
    toast(changed)
    await Promise.all([
      queries.invalidateQueries(ownOrdersQuery),
      queries.invalidateQueries(sessionsQuery),
    ])
  }
  return (
    <Card padded className="grid max-w-140 gap-4">
      <h2 className="type-heading">E-mail address</h2>
      <p className="text-body-sm text-ink-2">
        You sign in with <b className="font-semibold wrap-anywhere text-ink">{customer.email}</b>.
        Past orders keep their old address. Open them with a code sent there, or change the address
        on each order first.
      </p>
      {!isOpen && (
        <Button className="w-fit" onClick={() => setOpen(true)}>
          Change address
        </Button>
      )}
      {isOpen && asked === undefined && (
        <AskStep
          hasPassword={customer.hasPassword}
          onAsked={setAsked}
          onCancel={() => setOpen(false)}
        />
      )}
      {isOpen && asked !== undefined && (
        <>
          <CodeStep
            sentTo={`If ${asked} is free to use, we’ve sent a six-digit code there.`}
            action="Change my address"
            onCode={enter}
          />
          <Button variant="ghost" className="w-fit" onClick={() => setAsked(undefined)}>
            Use another address
          </Button>
        </>
      )}
    </Card>
  )
}
