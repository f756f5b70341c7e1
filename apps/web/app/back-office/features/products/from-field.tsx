import { TextField } from '../../../ui/text-field.tsx'

type FromFieldProps = { from: string; onChange: (from: string) => void }

/** From when a price counts. */
export const FromField = ({ from, onChange }: FromFieldProps) => (
  <TextField
    label="From (UTC)"
    type="datetime-local"
    optional
    hint="Empty for at once."
    value={from}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** What was typed into it, as the call takes it. */
export const momentOf = (from: string): string | null => (from === '' ? null : `${from}:00Z`)
