import { type FxSettings, fxSettings } from '@keyhaven/contracts/staff/currencies'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { GuardNote } from '../../kit/guard-note.tsx'
import { calls } from './calls.ts'

export const modeWords: Readonly<Record<FxSettings['mode'], string>> = {
  fixed: 'Manual. The daily file is for comparison only.',
  managed: 'By the daily file, with the margin.',
}

const draftOf = (settings: FxSettings) => ({
  margin: String(settings.marginBp / 100),
  decimals: String(settings.decimals),
  days: String(settings.maxAgeDays),
})

const fields = [
  { name: 'margin', label: 'Margin in percent', hint: 'Added to the file. It raises prices.' },
  { name: 'decimals', label: 'Decimals', hint: 'Rates of the file are rounded up to them.' },
  {
    name: 'days',
    label: 'Days until a rate is too old',
    hint: 'Then buyers are charged in US dollars, and you are told.',
  },
] as const

/** Changes how rates are made, with a reason that is kept. */
export function EditFx({ settings, onDone }: { settings: FxSettings; onDone: () => void }) {
  const [mode, setMode] = useState(settings.mode)
  const [draft, setDraft] = useState(() => draftOf(settings))
  const wanted = fxSettings.safeParse({
    mode,
    marginBp: Math.round(Number(draft.margin) * 100),
    decimals: Number(draft.decimals),
    maxAgeDays: Number(draft.days),
  })
  return (
    <Act
      call={calls.editFx}
      title="How rates are made"
      lead="For rates from now on. Those in force stay until the next ones."
      label="Change"
      busy="Changing..."
      reason="required"
      isReady={wanted.success}
      onOpenChange={(isOpen) => {
        if (!isOpen) return
        setMode(settings.mode)
        setDraft(draftOf(settings))
      }}
      trigger={<Button>Change</Button>}
      send={(reason) => ({ body: { settings: wanted.data ?? settings, seen: settings, reason } })}
      done="Rates are made so from now on."
      onDone={onDone}
    >
      <RadioGroup
        legend="Rates are set"
        options={[
          { value: 'fixed', label: modeWords.fixed },
          { value: 'managed', label: modeWords.managed },
        ]}
        value={mode}
        onChange={setMode}
      />
      {fields.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          inputMode="decimal"
          value={draft[name]}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      ))}
      <GuardNote isAlways />
    </Act>
  )
}
