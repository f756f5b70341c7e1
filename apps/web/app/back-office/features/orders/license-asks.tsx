import type { OrderDetails, StaffLicense } from '@keyhaven/contracts/staff/order-details'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Act } from '../../kit/act.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { calls } from './calls.ts'

type AskProps = { order: OrderDetails; onDone: () => void }

/** The next key of a licence takes two people, and nobody decided in time. */
export function AskRefill({
  order,
  license: { lineId, slot, productName },
  onDone,
}: AskProps & { license: StaffLicense }) {
  return (
    <Act
      call={calls.askRefill}
      title="Ask again for another key?"
      lead={`The key of ${productName} was taken away, and its next one takes two people. Refused, the licence is paid back.`}
      label="Ask a colleague"
      busy="Asking..."
      reason="required"
      trigger={<Button size="sm">Ask again</Button>}
      send={(reason) => ({ params: { id: order.id }, body: { lineId, slot, reason } })}
      done=""
      onDone={onDone}
    />
  )
}

async function mailCode(id: string) {
  try {
    const { sentTo } = await calls.askFormerMailbox({ params: { id } })
    toast({ title: `A code is on its way to ${sentTo}`, tone: 'success' })
  } catch (error) {
    toast({ title: 'No code was sent', description: wordsOf(error), tone: 'danger' })
  }
}

/** Keys that were seen before the address changed: a code from the old mailbox shows them, or a colleague agrees. */
export function ShowWithheld({ order, onDone }: AskProps) {
  const [code, setCode] = useState('')
  return (
    <Act
      call={calls.releaseKeys}
      title="Show the withheld keys?"
      lead={`They were seen before the order had the address ${order.email}. With a code from the old mailbox they are shown at once; without one a colleague decides.`}
      label={code ? 'Show the keys' : 'Ask a colleague'}
      busy="Sending..."
      reason="required"
      trigger={<Button size="sm">Show withheld keys</Button>}
      send={(reason) => ({ params: { id: order.id }, body: { reason, ...(code && { code }) } })}
      done="The keys are shown again."
      onDone={onDone}
    >
      <TextField
        label="Code from the old mailbox"
        value={code}
        autoComplete="off"
        onChange={({ target }) => setCode(target.value.trim())}
      />
      <Button size="sm" onClick={() => void mailCode(order.id)}>
        Ask the old mailbox
      </Button>
    </Act>
  )
}
