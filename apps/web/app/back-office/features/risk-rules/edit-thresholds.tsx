import { type RiskSettings, riskSettings } from '@keyhaven/contracts/staff/risk'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { GuardNote } from '../../kit/guard-note.tsx'
import { calls } from './calls.ts'

type EditProps = { settings: RiskSettings; onDone: () => void }
type Draft = Record<'codeFrom' | 'reviewFrom' | 'codeHours', string>

const draftOf = ({ codeFrom, reviewFrom, codeHours }: RiskSettings): Draft => ({
  codeFrom: String(codeFrom),
  reviewFrom: String(reviewFrom),
  codeHours: String(codeHours),
})

const fields = [
  { name: 'codeFrom', label: 'Ask for a code from', hint: 'Points. 101 is never reached.' },
  { name: 'reviewFrom', label: 'A person looks from', hint: 'Points, not below the code.' },
  { name: 'codeHours', label: 'A code waits at most', hint: 'Hours; then a person looks.' },
] as const

/** Changes the thresholds, with a reason that is kept. */
export function EditThresholds({ settings, onDone }: EditProps) {
  const [isOn, setOn] = useState(settings.isOn)
  const [draft, setDraft] = useState(() => draftOf(settings))
  const wanted = riskSettings.safeParse({
    isOn,
    codeFrom: Number(draft.codeFrom),
    reviewFrom: Number(draft.reviewFrom),
    codeHours: Number(draft.codeHours),
  })
  const reset = () => {
    setOn(settings.isOn)
    setDraft(draftOf(settings))
  }
  const isReady = wanted.success && wanted.data.codeFrom <= wanted.data.reviewFrom
  return (
    <Act
      call={calls.editRiskRules}
      title="Change the thresholds"
      lead="For payments from now on. Lower thresholds stop more thieves and more honest buyers."
      label="Change thresholds"
      busy="Changing..."
      reason="required"
      isReady={isReady}
      onOpenChange={(isOpen) => isOpen && reset()}
      trigger={<Button>Change</Button>}
      send={(reason) => ({ body: { settings: wanted.data ?? settings, seen: settings, reason } })}
      done="The thresholds were changed."
      onDone={onDone}
    >
      <SwitchField
        label="Hold risky payments"
        checked={isOn}
        onChange={(event) => setOn(event.target.checked)}
      />
      {fields.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          inputMode="numeric"
          value={draft[name]}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      ))}
      <GuardNote />
    </Act>
  )
}
