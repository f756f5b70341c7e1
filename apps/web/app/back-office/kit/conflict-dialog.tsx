import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Table } from '../../ui/table.tsx'
import type { Choice, Difference, Merge } from './differences.rules.ts'
import { ago } from './when.ts'

/** Refused because another member of staff changed the same thing. */
export type Conflict = Readonly<{ by: string | undefined; at: string | undefined }>

export type Choices = Readonly<Record<string, Choice>>

type ConflictDialogProps = {
  conflict: Conflict
  /** Both versions put together, once the other was read. */
  merge: Merge | undefined
  onReload: () => Promise<void>
  onSave: (choices: Choices) => Promise<void>
  onClose: () => void
}

const titleOf = ({ by, at }: Conflict) =>
  `Changed${by ? ` by ${by}` : ''}${at ? ` ${ago(at)}` : ' in the meantime'}`

type EndingsProps = {
  isChosen: boolean
  onReload: () => Promise<void>
  onSave: () => Promise<void>
}

/** The two ways out of a conflict. */
function Endings({ isChosen, onReload, onSave }: EndingsProps) {
  const [busy, setBusy] = useState<'reload' | 'save'>()
  const run = async (what: 'reload' | 'save', act: () => Promise<void>) => {
    setBusy(what)
    await act().finally(() => setBusy(undefined))
  }
  return (
    <>
      <Button
        busy={busy === 'reload' ? 'Discarding...' : undefined}
        variant="danger-quiet"
        onClick={() => void run('reload', onReload)}
      >
        Discard mine
      </Button>
      <Button
        busy={busy === 'save' ? 'Saving...' : undefined}
        variant="primary"
        disabled={!isChosen}
        onClick={() => void run('save', onSave)}
      >
        Save
      </Button>
    </>
  )
}

/** Who was faster, what both changed with a choice for each, and what merges by itself. */
export function ConflictDialog({
  conflict,
  merge,
  onReload,
  onSave,
  onClose,
}: ConflictDialogProps) {
  const [choices, setChoices] = useState<Choices>({})
  const isChosen = merge?.open.every(({ name }) => choices[name]) ?? false
  return (
    <Dialog
      title={titleOf(conflict)}
      lead="Nothing of yours is lost. Choose a version of each field that you both changed."
      size="wide"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={<Endings isChosen={isChosen} onReload={onReload} onSave={() => onSave(choices)} />}
    >
      <Table
        caption="What you both changed"
        state={merge ? 'ready' : 'loading'}
        rows={merge?.open ?? []}
        rowId={({ name }) => name}
        columns={[
          { id: 'field', header: 'Field', isTitle: true, cell: ({ field }) => field },
          { id: 'was', header: 'Before', cell: ({ was }) => <Words text={was} /> },
          ...(['theirs', 'yours'] as const).map((side) => ({
            id: side,
            header: side === 'yours' ? 'Yours' : (conflict.by ?? 'Theirs'),
            cell: (row: Difference) => (
              <Side
                row={row}
                side={side}
                isChosen={choices[row.name] === side}
                onChoose={() => setChoices({ ...choices, [row.name]: side })}
              />
            ),
          })),
        ]}
      />
      {merge && merge.merged.length > 0 && <MergedFields merge={merge} by={conflict.by} />}
    </Dialog>
  )
}

const Words = ({ text }: { text: string }) => (
  <span className="wrap-anywhere whitespace-pre-line">{text}</span>
)

type SideProps = { row: Difference; side: Choice; isChosen: boolean; onChoose: () => void }

const Side = ({ row, side, isChosen, onChoose }: SideProps) => (
  <label className="flex cursor-pointer items-start gap-2">
    <input
      type="radio"
      name={`version of ${row.name}`}
      aria-label={`${row.field}: ${side === 'yours' ? 'keep yours' : 'keep theirs'}`}
      checked={isChosen}
      onChange={onChoose}
      className="mt-1 accent-accent"
    />
    <Words text={row[side]} />
  </label>
)

function MergedFields({ merge, by }: { merge: Merge; by: string | undefined }) {
  return (
    <div className="grid gap-1 text-small text-ink-2">
      <p className="font-semibold text-ink">Merged automatically</p>
      <ul className="grid gap-1">
        {merge.merged.map((row) => (
          <li key={row.name}>
            {row.field}:{' '}
            {row.by === 'them' ? `${row.theirs} (${by ?? 'theirs'})` : `${row.yours} (yours)`}
          </li>
        ))}
      </ul>
    </div>
  )
}
