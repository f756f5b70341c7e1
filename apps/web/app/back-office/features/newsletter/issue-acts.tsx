import type { IssueFile, IssueMove } from '@keyhaven/contracts/staff/newsletter'
import { type LucideIcon, Pause, Play, Send, Square } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Act } from '../../kit/act.tsx'
import { useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'

type ActsProps = { file: IssueFile; isDirty: boolean; onDone: () => void }

const readers = (count: number) => (count === 1 ? '1 subscriber' : `${count} subscribers`)

/** What can be done with an issue now. */
export function IssueActs({ file, isDirty, onDone }: ActsProps) {
  const { state } = file.issue
  return (
    <>
      {!isDirty && <Test file={file} />}
      {state === 'draft' && !isDirty && (
        <Move
          file={file}
          move="send"
          label={`Send to ${readers(file.subscribers)}`}
          title="Send this issue?"
          lead="Everyone who is a subscriber at this moment gets it. It cannot be changed afterwards, only paused or stopped."
          icon={Send}
          onDone={onDone}
        />
      )}
      {state === 'sending' && (
        <Move
          file={file}
          move="pause"
          label="Pause"
          title="Pause this issue?"
          lead="Mails that left stay where they are. The others wait until you go on."
          icon={Pause}
          onDone={onDone}
        />
      )}
      {state === 'paused' && (
        <Move
          file={file}
          move="resume"
          label="Go on"
          title="Go on with this issue?"
          lead="Nobody gets it twice."
          icon={Play}
          onDone={onDone}
        />
      )}
      {(state === 'sending' || state === 'paused') && (
        <Move
          file={file}
          move="stop"
          label="Stop for good"
          title="Stop this issue for good?"
          lead="Nobody else gets it, ever. Write another one instead."
          tone="danger"
          icon={Square}
          onDone={onDone}
        />
      )}
    </>
  )
}

type MoveProps = Omit<ActsProps, 'isDirty'> & {
  move: IssueMove
  label: string
  title: string
  lead: string
  icon: LucideIcon
  tone?: 'primary' | 'danger'
}

function Move({ file, move, label, title, lead, icon, tone = 'primary', onDone }: MoveProps) {
  const params = { id: String(file.issue.id) }
  return (
    <Act
      call={calls.moveIssue}
      title={title}
      lead={lead}
      label={label}
      busy="Working..."
      tone={tone}
      trigger={{ text: label, icon, variant: tone === 'danger' ? 'danger-quiet' : 'primary' }}
      send={{ params, body: { move } }}
      onDone={onDone}
    />
  )
}

function Test({ file }: { file: IssueFile }) {
  const { email } = useMember()
  return (
    <Act
      call={calls.testIssue}
      title="Send a test"
      lead={`The issue goes to ${email} and to nobody else.`}
      label="Send test"
      busy="Sending..."
      trigger={<Button>Send a test</Button>}
      send={{ params: { id: String(file.issue.id) } }}
      done="The test is on its way."
    />
  )
}
