import { type WebhookEvent, webhookEvents } from '@keyhaven/contracts/staff/webhooks'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'

export type WebhookDraft = Readonly<{
  url: string
  description: string
  events: readonly WebhookEvent[]
}>

export const emptyDraft: WebhookDraft = { url: '', description: '', events: [] }

export const isWhole = ({ url, events }: WebhookDraft) =>
  /^https?:\/\/\S+$/.test(url.trim()) && events.length > 0

type FieldsProps = { draft: WebhookDraft; onChange: (draft: WebhookDraft) => void }

/** Where a system listens, and what it is told. */
export function WebhookFields({ draft, onChange }: FieldsProps) {
  const toggle = (event: WebhookEvent) =>
    onChange({
      ...draft,
      events: draft.events.includes(event)
        ? draft.events.filter((one) => one !== event)
        : [...draft.events, event],
    })
  return (
    <>
      <TextField
        label="Address"
        hint="A live shop needs https and an address outside of its own network."
        type="url"
        maxLength={500}
        required
        value={draft.url}
        onChange={(event) => onChange({ ...draft, url: event.target.value })}
      />
      <TextField
        label="What it is for"
        optional
        maxLength={200}
        value={draft.description}
        onChange={(event) => onChange({ ...draft, description: event.target.value })}
      />
      <fieldset className="grid gap-2">
        <legend className="pb-1 text-small font-semibold text-ink">What it is told</legend>
        <div className="grid max-h-56 gap-x-4 overflow-y-auto rounded-control border p-3 sm:grid-cols-2">
          {webhookEvents.map((event) => (
            <CheckboxField
              key={event}
              label={<span className="font-mono text-small">{event}</span>}
              checked={draft.events.includes(event)}
              onChange={() => toggle(event)}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
