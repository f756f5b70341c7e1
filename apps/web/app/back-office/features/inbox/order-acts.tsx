import { currencies } from '@keyhaven/contracts/money'
import type { Conversation } from '@keyhaven/contracts/staff/inbox'
import { KeySquare, Link2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { claimOutcomes, type Symptom, symptoms } from '../../kit/claim-words.ts'
import { RefundOrder } from '../../kit/orders/refund-order.tsx'
import { useOrder } from '../../kit/orders/use-order.ts'
import { wordsOf } from '../../kit/refusal.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { toastOutcome } from '../../kit/toast-outcome.ts'
import { useConversationActs } from './inbox-calls.ts'
import type { Composer } from './use-composer.ts'

type Order = NonNullable<Conversation['orders']>[number]
type ActsProps = { conversation: Conversation; order: Order }

/** What can be done about an order without leaving the conversation, under the rights of its own screen. */
export function OrderActs({ conversation, order }: ActsProps) {
  const member = useMember()
  const [isRefunding, setRefunding] = useState(false)
  return (
    <>
      {may(member, 'orders.refund') &&
        (isRefunding ? (
          <Refund conversation={conversation} order={order} />
        ) : (
          <Button size="sm" onClick={() => setRefunding(true)}>
            <Undo2 size={14} aria-hidden />
            Refund
          </Button>
        ))}
      {may(member, 'licenses.assign') && <OpenClaim conversation={conversation} order={order} />}
    </>
  )
}

/** Each look at an order is on record, so it is read when it is to be refunded, not before. */
function Refund({ conversation, order }: ActsProps) {
  const { query, reload } = useOrder(order.id)
  const { refund } = useConversationActs(conversation.reference)
  if (query.error) return <p role="alert">{wordsOf(query.error)}</p>
  if (!query.data) return <p role="status">Loading the order...</p>
  return (
    <RefundOrder
      order={query.data}
      send={(body, request) => refund({ ...body, orderId: order.id }, request)}
      onDone={() => void reload()}
      trigger={
        <Button size="sm">
          <Undo2 size={14} aria-hidden />
          Choose the refund
        </Button>
      }
    />
  )
}

function OpenClaim({ conversation, order }: ActsProps) {
  const { claim } = useConversationActs(conversation.reference)
  const [lastFive, setLastFive] = useState('')
  const [symptom, setSymptom] = useState<Symptom>('other')
  return (
    <ActDialog
      title={`Open a claim for order ${order.orderNumber}`}
      lead="The same rules judge it as on the order page. A new key goes to the address of the order."
      label="Open claim"
      busy="Opening..."
      reason="required"
      trigger={{ text: 'Open a claim', icon: KeySquare, size: 'sm' }}
      onAct={async ({ reason, idempotencyKey }) => {
        const said = { lastFive, errorCode: '', symptom, note: reason }
        const { outcome } = await claim({ ...said, orderId: order.id }, idempotencyKey)
        toast({ tone: 'success', title: claimOutcomes[outcome] })
      }}
    >
      <TextField
        label="End of the key"
        hint="The last five characters, if the order has several keys."
        autoComplete="off"
        optional
        maxLength={5}
        value={lastFive}
        onChange={(event) => setLastFive(event.target.value)}
      />
      <SelectField
        label="What happens"
        options={symptoms}
        value={symptom}
        onChange={(event) => setSymptom(event.target.value as Symptom)}
      />
    </ActDialog>
  )
}

/** Makes a payment link and writes its address into the answer. */
export function SendLink({ conversation, state }: { conversation: Conversation; state: Composer }) {
  const member = useMember()
  const { makeLink } = useConversationActs(conversation.reference)
  const [title, setTitle] = useState('')
  const [amount, setAmount] = useState('')
  const [currency, setCurrency] = useState<(typeof currencies)[number]>('USD')
  if (!may(member, 'paymentlinks.create') || !may(member, 'inbox.reply')) return null
  return (
    <ActDialog
      title="Send a payment link"
      lead="Its address is written into your answer. A link above your limit waits for a colleague."
      label="Create link"
      busy="Making..."
      isReady={title.trim() !== '' && amount.trim() !== ''}
      trigger={
        <Button size="sm" className="w-fit">
          <Link2 size={14} aria-hidden />
          Payment link
        </Button>
      }
      onAct={async ({ idempotencyKey }) => {
        const request = { title: title.trim(), amount: amount.trim(), currency, maxUses: 1 }
        const answer = await makeLink(request, idempotencyKey)
        toastOutcome(answer, 'The link is in your answer.')
        if (!('link' in answer)) return
        state.setMode('reply')
        state.setText(state.text === '' ? answer.link.url : `${state.text}\n\n${answer.link.url}`)
      }}
    >
      <TextField
        label="What it is for"
        required
        maxLength={120}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextField
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        required
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <SelectField
        label="Currency"
        options={currencies.map((code) => ({ value: code, label: code }))}
        value={currency}
        onChange={(event) => setCurrency(event.target.value as typeof currency)}
      />
    </ActDialog>
  )
}
