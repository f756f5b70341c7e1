import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Table } from '../../ui/table.tsx'
import type { Difference } from './differences.rules.ts'
import { ago } from './when.ts'

/** Refused because another member of staff changed the same thing. */
export type Conflict = Readonly<{ by: string | undefined; at: string | undefined }>

type ConflictDialogProps = {
  conflict: Conflict
  /** The fields in which both differ, once the other version was read. */
  differences: readonly Difference[] | undefined
  onReload: () => Promise<void>
  onOverwrite: () => Promise<void>
  onClose: () => void
}

/** Who was faster, what differs, and the choice between both. */
export function ConflictDialog({
  conflict,
  differences,
  onReload,
  onOverwrite,
  onClose,
}: ConflictDialogProps) {
  const [busy, setBusy] = useState<'reload' | 'overwrite'>()
  const by = conflict.by ? ` by ${conflict.by}` : ''
  const at = conflict.at ? ` ${ago(conflict.at)}` : ' in the meantime'
  const run = async (what: 'reload' | 'overwrite', act: () => Promise<void>) => {
    setBusy(what)
    await act().finally(() => setBusy(undefined))
  }
  return (
    <Dialog
      title={`Changed${by}${at}`}
      lead="What you wrote was not saved. Reload to keep the other version and lose yours, or overwrite it with yours."
      size="confirm"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        <>
          <Button
            busy={busy === 'overwrite' ? 'Overwriting...' : undefined}
            variant="danger-quiet"
            disabled={!differences}
            onClick={() => void run('overwrite', onOverwrite)}
          >
            Overwrite
          </Button>
          <Button
            busy={busy === 'reload' ? 'Reloading...' : undefined}
            variant="primary"
            onClick={() => void run('reload', onReload)}
          >
            Reload
          </Button>
        </>
      }
    >
      {differences?.length === 0 && (
        <p className="text-small text-ink-2">Both versions say the same.</p>
      )}
      {differences?.length !== 0 && (
        <Table
          caption="What differs"
          state={differences ? 'ready' : 'loading'}
          rows={differences ?? []}
          rowId={({ field }) => field}
          columns={[
            { id: 'field', header: 'Field', isTitle: true, cell: ({ field }) => field },
            { id: 'theirs', header: 'Theirs', cell: ({ theirs }) => theirs },
            { id: 'yours', header: 'Yours', cell: ({ yours }) => yours },
          ]}
        />
      )}
    </Dialog>
  )
}
