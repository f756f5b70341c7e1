import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { decideReturn, ReturnFile } from '@keyhaven/contracts/staff/returns'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Act } from '../../kit/act.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { returnRefusals } from '../../kit/desk-looks.ts'
import { calls } from './calls.ts'

type Refusal = ReturnFile['possibleRefusals'][number]
type DecideReturnProps = { file: ReturnFile; onDone: () => void }

/** Approves a refund, or refuses it for one of the reasons that fit. Above a limit a second person decides. */
export function DecideReturn({ file, onDone }: DecideReturnProps) {
  const { request, possibleRefusals, units } = file
  const [refusal, setRefusal] = useState<Refusal | undefined>(possibleRefusals[0])
  const params = { id: request.id }
  const tell = ({ approval }: OutputOf<typeof decideReturn>) =>
    toast(
      approval
        ? { tone: 'neutral', title: 'Above your limit: a colleague decides under Approvals.' }
        : { tone: 'success', title: 'The decision is made, and the buyer hears of it.' },
    )
  const amount = amountText(request.amount, request.currency)
  const seen = units.filter(({ wasSeen }) => wasSeen).length
  return (
    <>
      <Act
        call={calls.decideReturn}
        title="Refuse this return?"
        lead="The buyer hears of it by e-mail and keeps the licences."
        label="Refuse return"
        busy="Refusing..."
        tone="danger"
        reason="required"
        isReady={refusal !== undefined}
        trigger={<Button>Refuse</Button>}
        send={(note) => ({
          params,
          body: { decision: 'refuse' as const, note, ...(refusal && { refusal }) },
        })}
        onAnswer={tell}
        onDone={onDone}
      >
        <SelectField
          label="Why"
          options={possibleRefusals.map((value) => ({ value, label: returnRefusals[value] }))}
          value={refusal}
          onChange={(event) => setRefusal(event.target.value as Refusal)}
        />
      </Act>
      <Act
        call={calls.decideReturn}
        title={`Refund ${amount}?`}
        lead={
          seen === 0
            ? 'Nobody saw the keys: they are for sale again.'
            : `${seen} of ${units.length} keys were seen. They are withdrawn before the money leaves and never sold again.`
        }
        label={`Refund ${amount}`}
        busy="Refunding..."
        tone="danger"
        reason="required"
        trigger={<Button variant="primary">Refund {amount}</Button>}
        send={(note) => ({ params, body: { decision: 'approve' as const, note } })}
        onAnswer={tell}
        onDone={onDone}
      />
    </>
  )
}
