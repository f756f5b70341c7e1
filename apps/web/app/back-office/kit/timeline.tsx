import type { Note } from '@keyhaven/contracts/staff/notes'
import clsx from 'clsx'
import { ChevronDown, type LucideIcon, MessageSquare, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ActDialog } from './act-dialog.tsx'
import { NoteField } from './notes/note-field.tsx'
import { useNotes } from './notes/use-notes.ts'
import { Panel } from './panel.tsx'
import { when } from './when.ts'

export type TimelineEntry = Readonly<{
  id: string
  at: string
  icon: LucideIcon
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger'
  title: ReactNode
  text?: ReactNode
  /** Under which of the filters it is found. */
  kind: string
  /** Folded until asked for. */
  isMinor?: boolean
}>

type TimelineProps = {
  /** Notes stand on this object: "order:order_…". */
  subject: string
  entries: readonly TimelineEntry[]
  /** The filters above it, `{ value: 'payment', label: 'Payments' }`; notes belong to `staff`. */
  kinds: readonly Readonly<{ value: string; label: string }>[]
}

const tones = {
  neutral: 'bg-surface-strong text-ink-2',
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
}

/** Everything that happened to an object, the newest first, with private notes among it. */
export function Timeline({ subject, entries, kinds }: TimelineProps) {
  const [kind, setKind] = useState('all')
  const [isWhole, setWhole] = useState(false)
  const { notes, remove } = useNotes(subject)
  const written = notes.map((note) => entryOf(note, remove))
  const all = [...entries, ...written]
    .filter((entry) => kind === 'all' || entry.kind === kind)
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const minor = all.filter(({ isMinor }) => isMinor).length
  const shown = isWhole ? all : all.filter(({ isMinor }) => !isMinor)
  return (
    <Panel
      title="Timeline"
      aside={
        <Segmented
          size="sm"
          legend="Show"
          options={[{ value: 'all', label: 'All' }, ...kinds]}
          value={kind}
          onChange={setKind}
        />
      }
    >
      <div className="grid gap-5 px-5 pb-5">
        <NoteField subject={subject} />
        {shown.length === 0 && <p className="text-small text-ink-3">No activity yet.</p>}
        <ol className="grid">
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
        {minor > 0 && (
          <Button
            variant="ghost"
            size="sm"
            className="justify-self-start"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            <ChevronDown size={14} className={clsx(isWhole && 'rotate-180')} aria-hidden />
            {isWhole ? 'Hide' : 'Show'} {minor} minor {minor === 1 ? 'event' : 'events'}
          </Button>
        )}
      </div>
    </Panel>
  )
}

function Entry({
  entry: { at, icon: Icon, tone = 'neutral', title, text },
}: {
  entry: TimelineEntry
}) {
  return (
    <li className="flex gap-3 pb-5 last:pb-0">
      <span className={clsx('grid size-7 shrink-0 place-items-center rounded-pill', tones[tone])}>
        <Icon size={14} aria-hidden />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <div className="flex justify-between gap-4 text-small">
          <div className="min-w-0 font-semibold wrap-anywhere text-ink">{title}</div>
          <time dateTime={at} className="shrink-0 text-ink-3 tabular-nums">
            {when(at)}
          </time>
        </div>
        {text && <div className="text-small wrap-anywhere text-ink-2">{text}</div>}
      </div>
    </li>
  )
}

function entryOf(note: Note, remove: (id: number) => Promise<unknown>): TimelineEntry {
  return {
    id: `note-${note.id}`,
    at: note.createdAt,
    icon: MessageSquare,
    tone: 'warning',
    kind: 'staff',
    title: `Private note by ${note.author.name}`,
    text: (
      <div className="flex items-start justify-between gap-2 rounded-control bg-warning-soft px-3 py-2 text-ink">
        <p className="min-w-0 whitespace-pre-wrap">{note.body}</p>
        {note.isMine && (
          <ActDialog
            title="Remove this note?"
            lead="It cannot be brought back."
            label="Remove note"
            busy="Removing..."
            tone="danger"
            trigger={<IconButton size="sm" icon={Trash2} label="Remove note" />}
            onAct={() => remove(note.id)}
          />
        )}
      </div>
    ),
  }
}
