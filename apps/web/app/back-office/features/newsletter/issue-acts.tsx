import type {
  IssueFile,
  IssueMove,
  moveIssue,
  testIssue,
} from '@keyhaven/contracts/staff/newsletter'
import { Pause, Play, Send, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { useMember } from '../../kit/staff-session.ts'

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
          icon={<Send size={16} aria-hidden />}
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
          icon={<Pause size={16} aria-hidden />}
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
          icon={<Play size={16} aria-hidden />}
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
          icon={<Square size={16} aria-hidden />}
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
  icon: ReactNode
  tone?: 'primary' | 'danger'
}

function Move({ file, move, label, title, lead, icon, tone = 'primary', onDone }: MoveProps) {
  const params = { id: String(file.issue.id) }
  return (
    <ActDialog
      title={title}
      lead={lead}
      label={label}
      busy="Working..."
      tone={tone}
      trigger={
        <Button variant={tone === 'danger' ? 'danger-quiet' : 'primary'}>
          {icon}
          {label}
        </Button>
      }
      onAct={({ idempotencyKey }) =>
        staffApi<typeof moveIssue>(
          { method: 'POST', path: '/api/admin/newsletter/issues/:id/move' },
          { params, body: { move } },
          { idempotencyKey },
        )
      }
      onDone={onDone}
    />
  )
}

function Test({ file }: { file: IssueFile }) {
  const { email } = useMember()
  return (
    <ActDialog
      title="Send a test"
      lead={`The issue goes to ${email} and to nobody else.`}
      label="Send test"
      busy="Sending..."
      trigger={<Button>Send a test</Button>}
      onAct={({ idempotencyKey }) =>
        staffApi<typeof testIssue>(
          { method: 'POST', path: '/api/admin/newsletter/issues/:id/test' },
          { params: { id: String(file.issue.id) } },
          { idempotencyKey },
        )
      }
      onDone={() => toast({ title: 'The test is on its way.', tone: 'success' })}
    />
  )
}
