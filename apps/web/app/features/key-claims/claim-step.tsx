import {
  type ClaimAttempt,
  claimAttempts,
  MAX_CLAIM_NOTE,
} from '@keyhaven/contracts/data/key-claims'
import type { FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextareaField } from '../../ui/text-field.tsx'
import type { Licence } from './ask-step.tsx'
import type { Complaint } from './key-claims.rules.ts'
import { Step } from './step.tsx'

const attemptTexts: Readonly<Record<ClaimAttempt, string>> = {
  copied_key: 'I copied the key from this page',
  compared_edition: 'Edition and year are the ones I bought',
  removed_other_office: 'I removed every other Office',
  other_network: 'I tried another network, without VPN',
  restarted: 'I restarted the computer',
}

type ClaimStepProps = {
  licence: Licence
  complaint: Complaint
  failure: string | undefined
  isBusy: boolean
  onChange: (changed: Partial<Complaint>) => void
  onClaim: () => void
  onBack: () => void
}

function Attempts({ complaint, onChange }: Pick<ClaimStepProps, 'complaint' | 'onChange'>) {
  const { tried } = complaint
  const change = (attempt: ClaimAttempt, isTried: boolean) =>
    onChange({
      tried: claimAttempts.filter((each) => (each === attempt ? isTried : tried.includes(each))),
    })
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-2 text-body-sm font-label">What have you tried?</legend>
      {claimAttempts.map((attempt) => (
        <CheckboxField
          key={attempt}
          label={attemptTexts[attempt]}
          checked={tried.includes(attempt)}
          onChange={({ target }) => change(attempt, target.checked)}
        />
      ))}
    </fieldset>
  )
}

/** What a person would ask before replacing a key. */
export function ClaimStep(props: ClaimStepProps) {
  const { licence, complaint, failure, isBusy, onChange, onClaim, onBack } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onClaim()
  }
  return (
    <Step title="Ask for another key" number={3}>
      <form onSubmit={submit} className="grid gap-5">
        <p className="text-body-sm text-ink-2">
          For {licence.productName}, the key that ends in{' '}
          <b className="font-semibold text-ink">{licence.lastFive}</b>. If we replace it, we
          permanently deactivate the old key, so remove it from the computer first.
        </p>
        <Attempts complaint={complaint} onChange={onChange} />
        <TextareaField
          label="Anything else?"
          optional
          hint="The message in its own words helps. Please leave the key itself out."
          rows={3}
          hasCounter
          maxLength={MAX_CLAIM_NOTE}
          value={complaint.note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
        {failure && (
          <Notice tone="danger" title="That did not work." isNew>
            {failure}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={isBusy ? 'Checking...' : undefined}>
            Ask for another key
          </Button>
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
        </div>
      </form>
    </Step>
  )
}
