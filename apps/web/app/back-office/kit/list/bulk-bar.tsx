import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ActDialog } from '../act-dialog.tsx'
import { BulkProgress } from '../bulk-progress.tsx'
import type { BulkAction, BulkSelection } from './list-definition.ts'

type BulkBarProps = {
  actions: readonly BulkAction[]
  /** "3", "1,000+" */
  count: string
  chosen: BulkSelection
  nouns: readonly [string, string]
  onClear: () => void
  job: number | undefined
  onJob: (id: number | undefined) => void
}

/** Floats above the page while rows are chosen, and follows the job that was started. */
export function BulkBar({ actions, count, chosen, nouns, onClear, job, onJob }: BulkBarProps) {
  const [asking, setAsking] = useState<BulkAction>()
  const [started, setStarted] = useState<BulkAction>()
  const [text, setText] = useState('')
  const ask = (action: BulkAction) => {
    setText('')
    setAsking(action)
  }
  const hasSome = 'filters' in chosen || chosen.ids.length > 0
  const named = `${count} ${count === '1' ? nouns[0] : nouns[1]}`
  return (
    <div className="sticky bottom-4 z-sticky grid justify-items-center gap-3 max-md:hidden">
      {job !== undefined && (
        <BulkProgress
          id={job}
          onClose={() => onJob(undefined)}
          {...(started?.save && { onSave: started.save })}
        />
      )}
      {hasSome && (
        <section
          aria-label="Chosen rows"
          className="tone-inverse flex flex-wrap items-center gap-2 rounded-control-lg bg-surface-inverse py-2 pr-2 pl-4 text-small text-ink-inverse shadow-modal"
        >
          <span role="status" className="pr-2">
            {count} selected
          </span>
          {actions.map((action) => (
            <Button key={action.id} size="sm" variant="inverse-quiet" onClick={() => ask(action)}>
              <action.icon size={14} aria-hidden />
              {action.label}
            </Button>
          ))}
          <IconButton size="sm" icon={X} label="Clear selection" onClick={onClear} />
        </section>
      )}
      {asking && (
        <ActDialog
          open
          onOpenChange={(isOpen) => !isOpen && setAsking(undefined)}
          title={asking.title(named)}
          lead={asking.text}
          label={asking.label}
          busy="Starting..."
          tone={asking.tone ?? 'primary'}
          {...(asking.reason && { reason: asking.reason })}
          isReady={asking.field?.isValid(text) ?? true}
          onAct={async (act) => {
            const { jobId } = await asking.start(chosen, { ...act, text: text.trim() })
            setStarted(asking)
            onJob(jobId)
            onClear()
          }}
        >
          {asking.field && <ActField field={asking.field} text={text} onText={setText} />}
        </ActDialog>
      )}
    </div>
  )
}

type ActFieldProps = {
  field: NonNullable<BulkAction['field']>
  text: string
  onText: (text: string) => void
}

function ActField({ field: { label, hint, options }, text, onText }: ActFieldProps) {
  if (options) {
    return (
      <SelectField
        label={label}
        hint={hint}
        placeholder="Choose"
        options={options}
        required
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    )
  }
  return (
    <TextField
      label={label}
      hint={hint}
      required
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
  )
}
