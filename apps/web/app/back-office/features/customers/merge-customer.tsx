import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { previewMerge } from '@keyhaven/contracts/staff/customer-acts'
import { useQuery } from '@tanstack/react-query'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { toCustomer } from '../../kit/addresses.ts'
import { wordsOf } from '../../kit/refusal.ts'
import { calls } from './calls.ts'
import type { CustomerActsProps } from './customer-acts.tsx'
import { FindCustomer } from './find-customer.tsx'

const path = '/api/admin/customers/:id/merge'

type Preview = ResponseOf<typeof previewMerge>

/** What would move, asked anew each time somebody is chosen. */
function usePreview(id: string, into: string | undefined) {
  return useQuery({
    queryKey: [path, id, into],
    queryFn: () => calls.previewMerge({ params: { id }, query: { into: into ?? '' } }),
    enabled: into !== undefined,
    staleTime: 0,
    retry: false,
  })
}

/** Joins this customer into another one, after showing what moves. */
export function MergeCustomer({ customer, onDone }: CustomerActsProps) {
  const [into, setInto] = useState<string>()
  const [code, setCode] = useState('')
  const { data: preview, error } = usePreview(customer.id, into)
  const navigate = useNavigate()
  return (
    <ActDialog
      title="Join into another customer"
      lead="For one person with two addresses. It cannot be taken back."
      label={preview?.secondPerson && code === '' ? 'Ask a second person' : 'Join customers'}
      busy="Joining..."
      tone="danger"
      reason="required"
      isReady={preview !== undefined}
      trigger={{ text: 'Merge', icon: Merge }}
      onOpenChange={() => {
        setInto(undefined)
        setCode('')
      }}
      onAct={async ({ reason, idempotencyKey }) => {
        if (!preview) return
        const seen = { orders: preview.orders, licenses: preview.licenses }
        const answer = await calls.mergeCustomer(
          {
            params: { id: customer.id },
            body: { into: preview.into.id, reason, seen, ...(code !== '' && { code }) },
          },
          { idempotencyKey },
        )
        if ('approval' in answer) {
          toast({ tone: 'success', title: 'A second member of staff was asked.' })
          return
        }
        toast({ tone: 'success', title: 'The two customers are one now.' })
        void navigate(toCustomer(preview.into.id))
      }}
      onDone={onDone}
    >
      <FindCustomer except={customer.id} chosen={into} onChoose={setInto} />
      {error && into !== undefined && (
        <Notice tone="danger" isNew>
          {wordsOf(error)}
        </Notice>
      )}
      {preview && <WhatMoves preview={preview} />}
      {preview && preview.licenses > 0 && (
        <OldMailbox preview={preview} code={code} onCode={setCode} />
      )}
    </ActDialog>
  )
}

type OldMailboxProps = { preview: Preview; code: string; onCode: (code: string) => void }

/** Asks the mailbox that loses its orders. With the code it gets, one person joins the two, and seen keys follow. */
function OldMailbox({ preview, code, onCode }: OldMailboxProps) {
  const [told, setTold] = useState<string>()
  const ask = async () => {
    const answer = await calls
      .askMergedMailbox({
        params: { id: preview.from.id },
        body: { into: preview.into.id },
      })
      .catch((error: unknown) => ({ refusal: wordsOf(error) }))
    setTold(
      'sentTo' in answer ? `A code is on its way to ${answer.sentTo}.` : String(answer.refusal),
    )
  }
  return (
    <section aria-label="The old mailbox" className="grid gap-2">
      <TextField
        label="Code of the old mailbox (optional)"
        hint="Without it keys that were seen stay closed, and a second person must agree."
        value={code}
        onChange={(event) => onCode(event.target.value.trim())}
      />
      <Button onClick={() => void ask()}>Ask the old mailbox</Button>
      {told && <p role="status">{told}</p>}
    </section>
  )
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

function WhatMoves({ preview }: { preview: Preview }) {
  const { from, into, orders, licenses, notes, closesAccount, secondPerson } = preview
  return (
    <section aria-label="What moves" className="grid gap-2 rounded-control bg-surface-sunken p-4">
      <p className="font-medium wrap-anywhere text-ink">
        {from.email} → {into.email}
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-small text-ink-2">
        <li>
          {counted(orders, 'paid order', 'paid orders')} with {counted(licenses, 'key', 'keys')}{' '}
          move, and open with {into.email} from then on.
        </li>
        {notes > 0 && <li>{counted(notes, 'note', 'notes')} of staff move.</li>}
        {closesAccount && <li>The account of {from.email} is closed and signed out.</li>}
        <li>Messages, consents and unpaid orders stay with {from.email}.</li>
        <li>Both mailboxes are told.</li>
      </ul>
      {secondPerson && (
        <Notice tone="warning" title="A second person must agree.">
          {secondPerson}
        </Notice>
      )}
    </section>
  )
}
