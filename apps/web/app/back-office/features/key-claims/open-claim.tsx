import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { toClaim } from '../../kit/addresses.ts'
import { claimOutcomes, type Symptom, symptoms } from '../../kit/claim-words.ts'
import { calls } from './calls.ts'

/** For a buyer who calls or writes: the rules judge what is said here as if they had said it themselves. */
export function OpenClaim() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [order, setOrder] = useState('')
  const [lastFive, setLastFive] = useState('')
  const [errorCode, setErrorCode] = useState('')
  const [symptom, setSymptom] = useState<Symptom>('other')
  return (
    <ActDialog
      title="Open a claim for a buyer"
      lead="The same rules judge it as on the order page. A new key goes to the address of the order."
      label="Open claim"
      busy="Opening..."
      reason="required"
      isReady={order.trim() !== ''}
      trigger={<Button variant="primary">Open a claim</Button>}
      onAct={async ({ reason, idempotencyKey }) => {
        const body = { order, lastFive, errorCode, symptom, note: reason }
        const answer = await calls.claimForBuyer({ body }, { idempotencyKey })
        toast({ tone: 'success', title: claimOutcomes[answer.outcome] })
        void queries.invalidateQueries({ queryKey: ['list', 'claims'] })
        if (answer.claimId !== null) void navigate(toClaim(answer.claimId))
      }}
    >
      <TextField
        label="Order number"
        autoComplete="off"
        required
        value={order}
        onChange={(event) => setOrder(event.target.value)}
      />
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
      <TextField
        label="Error code"
        autoComplete="off"
        optional
        maxLength={40}
        value={errorCode}
        onChange={(event) => setErrorCode(event.target.value)}
      />
    </ActDialog>
  )
}
