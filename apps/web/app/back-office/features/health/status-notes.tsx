import type { StatusNote } from '@keyhaven/contracts/staff/status-notes'
import { type NoteState, noteStates, statusComponents } from '@keyhaven/contracts/status'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { Column } from '../../../ui/table.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { ListView } from '../../kit/list-view.tsx'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { useNotes, useReload } from './health-api.ts'

const stateNames: Readonly<Record<NoteState, string>> = {
  investigating: 'Looking into it',
  identified: 'Cause found',
  monitoring: 'Fixed, being watched',
  resolved: 'Over',
}

const partOptions = [
  { value: '', label: 'The whole shop' },
  ...Object.entries(statusComponents).map(([value, label]) => ({ value, label })),
]
const stateOptions = noteStates.map((value) => ({ value, label: stateNames[value] }))

type Draft = Readonly<{ component: string; state: NoteState; message: string }>
const empty: Draft = { component: '', state: 'investigating', message: '' }

/** A new incident, or more about one. */
function WriteNote({ about }: { about?: StatusNote }) {
  const [draft, setDraft] = useState(empty)
  const reload = useReload()
  const set = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  return (
    <Act
      call={calls.writeStatusNote}
      title={about ? 'Say more about this' : 'Say something on the status page'}
      lead="Everyone can read it at once. It is shown as plain text."
      label="Publish"
      busy="Publishing..."
      isReady={draft.message.trim() !== ''}
      onOpenChange={(isOpen) => isOpen && setDraft(empty)}
      trigger={
        <Button {...(about ? { size: 'sm' } : { variant: 'primary' })}>
          {about ? 'Say more' : 'New note'}
        </Button>
      }
      send={{
        body: {
          follows: about ? (about.follows ?? about.id) : null,
          component: (draft.component || null) as StatusNote['component'],
          state: draft.state,
          message: draft.message,
        },
      }}
      onDone={reload}
    >
      {!about && (
        <SelectField
          label="About"
          options={partOptions}
          value={draft.component}
          onChange={(event) => set({ component: event.target.value })}
        />
      )}
      <SelectField
        label="State"
        options={stateOptions}
        value={draft.state}
        onChange={(event) => set({ state: event.target.value as NoteState })}
      />
      <TextareaField
        label="Message"
        maxLength={500}
        value={draft.message}
        onChange={(event) => set({ message: event.target.value })}
      />
    </Act>
  )
}

const columns: readonly Column<StatusNote>[] = [
  {
    id: 'message',
    header: 'Message',
    isTitle: true,
    cell: ({ component, message }) => (
      <span className="grid">
        <span className="font-semibold">
          {component ? statusComponents[component] : 'The whole shop'}
        </span>
        <span className="font-normal wrap-anywhere">{message}</span>
      </span>
    ),
  },
  { id: 'state', header: 'State', cell: ({ state }) => <Pill>{stateNames[state]}</Pill> },
  {
    id: 'by',
    header: 'By',
    cell: ({ byName, at }) => (
      <span className="grid">
        {byName ?? 'A former colleague'}
        <span className="text-micro text-ink-3">{when(at)}</span>
      </span>
    ),
  },
  {
    id: 'act',
    header: 'Act',
    isHeaderHidden: true,
    cell: (note) => <WriteNote about={note} />,
  },
]

/** What the public status page says, beside what it measures. */
export function StatusNotes() {
  return (
    <Panel
      title="Notes on the status page"
      lead={
        <>
          Shown at <TextLink to="/status">/status</TextLink> for two weeks.
        </>
      }
      aside={<WriteNote />}
    >
      <ListView
        caption="Notes, the newest first"
        nouns={['note', 'notes']}
        columns={columns}
        rowId={({ id }) => String(id)}
        query={useNotes()}
        empty={{ icon: Megaphone, title: 'No note yet', text: 'Say what happens when it happens.' }}
      />
    </Panel>
  )
}
