import type {
  askFormerMailbox,
  askRefill,
  OrderDetails,
  releaseKeys,
  StaffLicense,
} from '@keyhaven/contracts/staff/order-details'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { tellOutcome } from '../../kit/tell-outcome.ts'

type AskProps = { order: OrderDetails; onDone: () => void }

const refillAt = { method: 'POST', path: '/api/admin/order-details/:id/refill' } as const
const releaseAt = { method: 'POST', path: '/api/admin/order-details/:id/release-keys' } as const
const mailboxAt = { method: 'POST', path: '/api/admin/order-details/:id/former-mailbox' } as const

/** The next key of a licence takes two people, and nobody decided in time. */
export function AskRefill({
  order,
  license: { lineId, slot, productName },
  onDone,
}: AskProps & { license: StaffLicense }) {
  return (
    <ActDialog
      title="Ask again for another key?"
      lead={`The key of ${productName} was taken away, and its next one takes two people. Refused, the licence is paid back.`}
      label="Ask a colleague"
      busy="Asking..."
      reason="required"
      trigger={<Button size="sm">Ask again</Button>}
      onAct={async ({ reason, idempotencyKey }) => {
        const input = { params: { id: order.id }, body: { lineId, slot, reason } }
        tellOutcome(await staffApi<typeof askRefill>(refillAt, input, { idempotencyKey }), '')
      }}
      onDone={onDone}
    />
  )
}

async function mailCode(id: string) {
  try {
    const { sentTo } = await staffApi<typeof askFormerMailbox>(mailboxAt, { params: { id } })
    toast({ title: `A code is on its way to ${sentTo}`, tone: 'success' })
  } catch (error) {
    toast({ title: 'No code was sent', description: wordsOf(error), tone: 'danger' })
  }
}

/** Keys that were seen before the address changed: a code from the old mailbox shows them, or a colleague agrees. */
export function ShowWithheld({ order, onDone }: AskProps) {
  const [code, setCode] = useState('')
  return (
    <ActDialog
      title="Show the withheld keys?"
      lead={`They were seen before the order had the address ${order.email}. With a code from the old mailbox they are shown at once; without one a colleague decides.`}
      label={code ? 'Show the keys' : 'Ask a colleague'}
      busy="Sending..."
      reason="required"
      trigger={<Button size="sm">Show withheld keys</Button>}
      onAct={async ({ reason, idempotencyKey }) => {
        const body = { reason, ...(code && { code }) }
        const input = { params: { id: order.id }, body }
        const answer = await staffApi<typeof releaseKeys>(releaseAt, input, { idempotencyKey })
        tellOutcome(answer, 'The keys are shown again.')
      }}
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
    </ActDialog>
  )
}
