import { knownCodes, type Symptom, symptomOfCode } from '@keyhaven/contracts/data/key-symptoms'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Complaint, type Problems, problemsOf, symptomOptions } from './key-claims.rules.ts'
import { Step } from './step.tsx'

export type Licence = Readonly<{
  id: number
  productId: string
  productName: string
  lastFive: string
}>

type AskStepProps = {
  licenses: readonly Licence[]
  complaint: Complaint
  onChange: (changed: Partial<Complaint>) => void
  onNext: () => void
  onCancel: () => void
}

type AboutProps = Pick<AskStepProps, 'complaint' | 'onChange'> & { problems: Problems }

/** A code that the guide knows says enough; without one it is chosen from a list. */
function WhatIsSeen({ complaint, onChange, problems }: AboutProps) {
  const codes = useId()
  const isKnown = symptomOfCode(complaint.errorCode.trim()) !== undefined
  return (
    <>
      <TextField
        label="Error code"
        optional
        hint="Such as 0xC004C008. Leave it empty if you see none."
        error={problems.errorCode}
        value={complaint.errorCode}
        list={codes}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        isOk={isKnown}
        onChange={({ target }) => onChange({ errorCode: target.value })}
      />
      <datalist id={codes}>
        {knownCodes.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
      {!isKnown && (
        <SelectField
          label="What do you see?"
          placeholder="Choose the closest match"
          options={symptomOptions}
          error={problems.symptom}
          value={complaint.symptom}
          onChange={({ target }) => onChange({ symptom: target.value as Symptom | '' })}
        />
      )}
    </>
  )
}

/** Which licence, and what the computer says. */
export function AskStep({ licenses, complaint, onChange, onNext, onCancel }: AskStepProps) {
  const [isTried, setTried] = useState(false)
  const problems = isTried ? problemsOf(complaint) : {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = problemsOf(complaint)
    if (Object.keys(found).length === 0) return onNext()
    setTried(true)
    const form = event.currentTarget
    const first = found.licenseId ? '[type=radio]' : '[aria-invalid]'
    // The messages are there after this event has been handled.
    queueMicrotask(() => form.querySelector<HTMLElement>(first)?.focus())
  }
  return (
    <Step title="What’s wrong?" number={1}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        {licenses.length > 1 && (
          <RadioGroup
            legend="Which licence?"
            variant="card"
            error={problems.licenseId}
            value={complaint.licenseId?.toString()}
            options={licenses.map(({ id, productName, lastFive }) => ({
              value: String(id),
              label: productName,
              hint: `Key ends in ${lastFive}`,
            }))}
            onChange={(id) => onChange({ licenseId: Number(id) })}
          />
        )}
        <WhatIsSeen complaint={complaint} onChange={onChange} problems={problems} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            Show the fix
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Step>
  )
}
