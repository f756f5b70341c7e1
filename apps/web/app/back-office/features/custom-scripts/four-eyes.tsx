import type { ScriptFile } from '@keyhaven/contracts/staff/custom-scripts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Act } from '../../kit/act.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'

type FourEyesProps = { file: ScriptFile; onDone: () => void }

/** From draft to live: one person writes and asks, another reads and publishes. */
export function FourEyes({ file, onDone }: FourEyesProps) {
  const [newest] = file.versions
  if (!newest) return null
  if (newest.publishedAt !== null) {
    return (
      <Panel title="Published by two">
        <p className="px-5 pb-5 text-small text-ink-2">
          {newest.writtenBy} wrote version {newest.number}, {newest.publishedBy} published it on{' '}
          {when(newest.publishedAt)}. Edit it to begin the next version.
        </p>
      </Panel>
    )
  }
  return (
    <Panel
      title="Publish with four eyes"
      aside={<Pill tone="warning">{file.waiting ? '1 of 2' : 'Draft'}</Pill>}
    >
      <div className="grid gap-4 px-5 pb-5 text-small text-ink-2">
        <p>
          {newest.writtenBy} wrote version {newest.number}, {when(newest.writtenAt)}.
        </p>
        {newest.note && <blockquote className="border-l-2 pl-3 text-ink">{newest.note}</blockquote>}
        {file.waiting ? (
          <Review file={file} onDone={onDone} number={newest.number} />
        ) : (
          <Ask file={file} onDone={onDone} number={newest.number} />
        )}
      </div>
    </Panel>
  )
}

type StepProps = FourEyesProps & { number: number }

function Ask({ file, onDone, number }: StepProps) {
  return (
    <Act
      call={calls.askPublish}
      title={`Ask for version ${number} to be published?`}
      lead="A colleague who may publish scripts reads what changed and decides within 72 hours."
      label="Ask a colleague"
      busy="Asking..."
      trigger={<Button variant="primary">Ask for review</Button>}
      send={{ params: { id: file.id }, body: {} }}
      onDone={onDone}
    />
  )
}

function Review({ file, onDone, number }: StepProps) {
  const member = useMember()
  const [isRead, setRead] = useState(false)
  const { waiting } = file
  if (!waiting) return null
  const isOwn = waiting.askedBy === member.id
  if (isOwn || !may(member, 'scripts.publish') || !may(member, 'approvals.decide')) {
    return (
      <p>
        {isOwn ? 'You' : waiting.askedByName} asked {when(waiting.askedAt)}. Another person who may
        publish decides.
      </p>
    )
  }
  const decide = (decision: 'approve' | 'refuse', note: string, idempotencyKey: string) =>
    calls.decideApproval(
      { params: { id: waiting.id }, body: { decision, note } },
      { idempotencyKey, version: waiting.hash },
    )
  return (
    <>
      <p>
        {waiting.askedByName} asked {when(waiting.askedAt)}. You decide.
      </p>
      <CheckboxField
        label="I read every changed line"
        checked={isRead}
        onChange={(event) => setRead(event.target.checked)}
      />
      <div className="flex flex-wrap gap-2">
        <ActDialog
          title={`Publish version ${number}?`}
          lead="It runs in visitors’ browsers within a second."
          label={`Publish version ${number}`}
          busy="Publishing..."
          trigger={{ text: `Publish version ${number}`, variant: 'primary', disabled: !isRead }}
          onAct={({ idempotencyKey }) => decide('approve', '', idempotencyKey)}
          onDone={onDone}
        />
        <ActDialog
          title="Send it back?"
          lead="The draft stays. Its author reads why."
          label="Send back"
          busy="Sending..."
          tone="danger"
          reason="required"
          trigger={<Button>Send back</Button>}
          onAct={({ reason, idempotencyKey }) => decide('refuse', reason, idempotencyKey)}
          onDone={onDone}
        />
      </div>
    </>
  )
}
