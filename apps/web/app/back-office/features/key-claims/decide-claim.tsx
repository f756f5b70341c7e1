import { type RefusalReason, refusalTexts } from '@keyhaven/contracts/data/key-claims'
import type { ClaimFile } from '@keyhaven/contracts/staff/key-claims'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Act } from '../../kit/act.tsx'
import { claimRefusals } from '../../kit/desk-looks.ts'
import { calls } from './calls.ts'

type DecideClaimProps = { file: ClaimFile; onDone: () => void }

const reasons = Object.entries(claimRefusals).map(([value, label]) => ({ value, label }))

/** Replaces the key, or refuses with a reason that the buyer reads. */
export function DecideClaim({ file, onDone }: DecideClaimProps) {
  const [refusal, setRefusal] = useState<RefusalReason>('key_is_active')
  const { claim, license, isMoneyAsked } = file
  const params = { id: claim.id }
  const canReplace = license.isLive && license.freeKeys > 0 && !isMoneyAsked
  return (
    <>
      <Act
        call={calls.decideKeyClaim}
        title="Refuse this claim?"
        lead="The buyer hears of it by e-mail."
        label="Refuse claim"
        busy="Refusing..."
        tone="danger"
        reason="required"
        trigger={<Button>Refuse</Button>}
        send={(note) => ({ params, body: { decision: 'refuse' as const, reason: refusal, note } })}
        done="The claim was refused."
        onDone={onDone}
      >
        <SelectField
          label="Why"
          hint={`The buyer reads: “${refusalTexts[refusal]}”`}
          options={reasons}
          value={refusal}
          onChange={(event) => setRefusal(event.target.value as RefusalReason)}
        />
      </Act>
      <Act
        call={calls.decideKeyClaim}
        title="Replace this key?"
        lead={`The key ending ${claim.lastFive} is withdrawn and never sold again. A new one of ${claim.productName} goes to the address of the order.`}
        label="Replace key"
        busy="Replacing..."
        reason="required"
        trigger={{ text: 'Replace key', variant: 'primary', disabled: !canReplace }}
        send={(note) => ({ params, body: { decision: 'replace' as const, note } })}
        done="The key was replaced."
        onDone={onDone}
      />
    </>
  )
}
