import { limitKinds, type RoleLimits } from '@keyhaven/contracts/staff/roles'
import { useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { limitOf, limitText } from './role-draft.rules.ts'

const labels = {
  refund: 'Refund up to',
  refundDay: 'Refunds a day up to',
  paymentLink: 'Payment link up to',
  quote: 'Quote up to',
} as const

type LimitFieldsProps = {
  limits: RoleLimits
  isDisabled: boolean
  onChange: (limits: RoleLimits) => void
}

/** Above its limit a role asks a second person. */
export function LimitFields({ limits, isDisabled, onChange }: LimitFieldsProps) {
  return (
    <fieldset disabled={isDisabled} className="grid gap-3 border-t px-5 py-4">
      <legend className="sr-only">Limits in US dollars</legend>
      <p className="text-small text-ink-2">
        Limits in US dollars. Above them a second person decides; an empty field is no limit.
      </p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {limitKinds.map((kind) => (
          <LimitField
            key={kind}
            label={labels[kind]}
            minor={limits[kind]}
            onChange={(minor) => onChange({ ...limits, [kind]: minor })}
          />
        ))}
      </div>
    </fieldset>
  )
}

type LimitFieldProps = {
  label: string
  minor: number | null
  onChange: (minor: number | null) => void
}

function LimitField({ label, minor, onChange }: LimitFieldProps) {
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && limitOf(typed) === undefined
  // What was discarded elsewhere is shown again.
  if (typed !== undefined && !isWrong && limitOf(typed) !== minor) setTyped(undefined)
  return (
    <TextField
      size="sm"
      label={label}
      inputMode="decimal"
      placeholder="No limit"
      value={typed ?? limitText(minor)}
      error={isWrong ? 'Write an amount like 500' : undefined}
      onChange={({ target }) => {
        const wanted = limitOf(target.value)
        setTyped(target.value)
        if (wanted !== undefined) onChange(wanted)
      }}
    />
  )
}
