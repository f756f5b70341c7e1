import { type RefusalReason, refusalTexts } from '@keyhaven/contracts/data/key-claims'
import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { ClaimFile, decideKeyClaim } from '@keyhaven/contracts/staff/key-claims'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { type Act, ActDialog } from '../../kit/act-dialog.tsx'
import { claimRefusals } from '../../kit/desk-looks.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { tellOutcome } from '../../kit/tell-outcome.ts'

type Body = InputOf<typeof decideKeyClaim>['body']
type DecideClaimProps = { file: ClaimFile; onDone: () => void }

const reasons = Object.entries(claimRefusals).map(([value, label]) => ({ value, label }))

/** Replaces the key, or refuses with a reason that the buyer reads. */
export function DecideClaim({ file, onDone }: DecideClaimProps) {
  const [refusal, setRefusal] = useState<RefusalReason>('key_is_active')
  const { claim, license, isMoneyAsked } = file
  const send = (body: Body, { idempotencyKey }: Act) =>
    staffApi<typeof decideKeyClaim>(
      { method: 'POST', path: '/api/admin/key-claims/:id/decision' },
      { params: { id: claim.id }, body },
      { idempotencyKey },
    )
  const canReplace = license.isLive && license.freeKeys > 0 && !isMoneyAsked
  return (
    <>
      <ActDialog
        title="Refuse this claim?"
        lead="The buyer hears of it by e-mail."
        label="Refuse claim"
        busy="Refusing..."
        tone="danger"
        reason="required"
        trigger={<Button>Refuse</Button>}
        onAct={async (act) => {
          const body = { decision: 'refuse', reason: refusal, note: act.reason } as const
          tellOutcome(await send(body, act), 'The claim was refused.')
        }}
        onDone={onDone}
      >
        <SelectField
          label="Why"
          hint={`The buyer reads: “${refusalTexts[refusal]}”`}
          options={reasons}
          value={refusal}
          onChange={(event) => setRefusal(event.target.value as RefusalReason)}
        />
      </ActDialog>
      <ActDialog
        title="Replace this key?"
        lead={`The key ending ${claim.lastFive} is withdrawn and never sold again. A new one of ${claim.productName} goes to the address of the order.`}
        label="Replace key"
        busy="Replacing..."
        reason="required"
        trigger={
          <Button variant="primary" disabled={!canReplace}>
            Replace key
          </Button>
        }
        onAct={async (act) =>
          tellOutcome(
            await send({ decision: 'replace', note: act.reason }, act),
            'The key was replaced.',
          )
        }
        onDone={onDone}
      />
    </>
  )
}
