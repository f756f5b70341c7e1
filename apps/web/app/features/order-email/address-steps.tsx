import { type AddressWays, emailStep } from '@keyhaven/contracts/order-email'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, FormSubmit, FormTextField } from '../../ui/form.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import type { AddressCalls, Corrected } from './order-email.queries.ts'
import { momentOf, refusalOf } from './order-email.rules.ts'
import { ProofStep } from './proof-step.tsx'

/** What became of a correction, for the person who asked for it. */
export function CorrectedNotice({ to, changesAt }: Pick<Corrected, 'to' | 'changesAt'>) {
  if (changesAt) {
    return (
      <Notice tone="accent" title="We have asked the old address." isNew>
        If nobody objects, everything goes to {to} from {momentOf(changesAt)} on.
      </Notice>
    )
  }
  return (
    <Notice tone="success" title="Changed." isNew>
      Everything about this order goes to {to} now. An e-mail with a link is on its way there.
    </Notice>
  )
}

/** No way is open: says so kindly, and what helps. */
function NoWay({ waitingUntil }: AddressWays) {
  if (waitingUntil) {
    return (
      <Notice tone="accent" title="A change is under way.">
        It happens on {momentOf(waitingUntil)}, unless the old address objects. You need to do
        nothing.
      </Notice>
    )
  }
  return (
    <Notice tone="neutral" title="We would like to check this with you in person.">
      <TextLink to="/contact">Write to us</TextLink> with the order number and the right address.
      Please do not send card details or keys.
    </Notice>
  )
}

function EmailForm({ onDone }: { onDone: (email: string) => void }) {
  return (
    <Form
      schema={emailStep}
      defaultValues={{ email: '' }}
      label="The right address"
      className="grid gap-4"
      onSubmit={({ email }) => onDone(email)}
    >
      <FormTextField name="email" label="Right address" type="email" autoComplete="email" />
      <FormSubmit busy="..." size="lg">
        Continue
      </FormSubmit>
    </Form>
  )
}

type AddressStepsProps = { calls: AddressCalls; onDone: (corrected: Corrected) => void }

/** Corrects the address of an order: the right address first, then how its buyer is recognised. */
export function AddressSteps({ calls, onDone }: AddressStepsProps) {
  const [email, setEmail] = useState<string>()
  const { data, error } = useQuery({
    queryKey: ['address-ways', calls.name],
    queryFn: calls.ways,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <Notice tone="danger">{refusalOf(error)}</Notice>
  if (!data) return <Skeleton className="h-24" />
  if (data.ways.length === 0) return <NoWay {...data} />
  if (!email) return <EmailForm onDone={setEmail} />
  return (
    <div className="grid gap-4">
      <p className="text-body-sm wrap-anywhere">
        Right address: <strong>{email}</strong>{' '}
        <TextButton onClick={() => setEmail(undefined)}>Change</TextButton>
      </p>
      <ProofStep calls={calls} known={data} email={email} onDone={onDone} />
    </div>
  )
}
