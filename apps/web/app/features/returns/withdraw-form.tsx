import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { isApiError } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { askForWithdrawalLink } from './withdrawals.queries.ts'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

const fieldError = (error: unknown, field: string) =>
  isApiError(error) ? error.details?.find((each) => each.field === field)?.message : undefined

function Sent() {
  return (
    <Notice tone="success" icon={MailCheck} title="Check your e-mail." isNew>
      If the number and the address belong to one order, a link is on its way to that address. It
      works once, for one hour. Nothing is withdrawn until you confirm it there.
    </Notice>
  )
}

const WhichOrder = ({ field }: { field: (name: 'orderNumber' | 'email') => FieldProps }) => (
  <>
    <TextField
      label="Order number"
      placeholder="KH-7F3K-9Q2D"
      hint="From your receipt"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...field('orderNumber')}
    />
    <TextField
      label="E-mail address of the order"
      type="email"
      autoComplete="email"
      {...field('email')}
    />
  </>
)

/** Step one of a withdrawal: which contract, and where to send the link. */
export function WithdrawForm() {
  const [asked, setAsked] = useState({ orderNumber: '', email: '', name: '' })
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: askForWithdrawalLink })
  const isOther = error !== null && !(isApiError(error) && error.details)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(asked)
  }
  const field = (name: keyof typeof asked) => ({
    required: true,
    name,
    value: asked[name],
    error: fieldError(error, name),
    onChange: (event: { target: { value: string } }) =>
      setAsked({ ...asked, [name]: event.target.value }),
  })
  return (
    <Card as="section" padded aria-labelledby="withdraw-title" className="grid gap-5">
      <h2 id="withdraw-title" className="type-heading">
        Withdraw from contract here
      </h2>
      {isSuccess ? (
        <Sent />
      ) : (
        <form
          noValidate
          method="post"
          action="/plain/withdraw"
          onSubmit={submit}
          className="grid max-w-106 gap-4"
        >
          <TextField label="Your name" autoComplete="name" {...field('name')} />
          <WhichOrder field={field} />
          {isOther && (
            <Notice tone="danger" isNew>
              This could not be sent. Please try again in a while.
            </Notice>
          )}
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={isPending ? 'Sending...' : undefined}
          >
            Continue to withdrawal
          </Button>
        </form>
      )}
    </Card>
  )
}
