import type { KeyFileImport } from '@keyhaven/contracts/staff/license-imports'
import { Check, CircleAlert, FileUp, Loader, Undo2 } from 'lucide-react'
import { moment, text } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { LookPill } from '../../kit/look-pill.tsx'
import { Requires } from '../../kit/requires.tsx'
import { calls } from './calls.ts'
import { LicenseActions, toImport } from './license-actions.tsx'

const looks = {
  waiting: { tone: 'accent', icon: Loader, label: 'Running' },
  done: { tone: 'success', icon: Check, label: 'Imported' },
  failed: { tone: 'danger', icon: CircleAlert, label: 'Failed' },
  undone: { tone: 'neutral', icon: Undo2, label: 'Undone' },
} as const

export function ImportState({ file }: { file: KeyFileImport }) {
  return <LookPill look={looks[file.undoneAt ? 'undone' : file.state]} />
}

const importList = listOf(calls.listKeyImports, 'imports', {
  name: 'key-imports',
  nouns: ['import', 'imports'],
  columns: [
    text('batchName', { id: 'name', header: 'Batch', card: 'title' }),
    text('supplier', { header: 'Supplier', card: 'fact' }),
    moment('createdAt', { id: 'created', header: 'Started', sort: 'createdAt', card: 'fact' }),
    text('rows', { header: 'Lines', isNumeric: true }),
    {
      id: 'new',
      header: 'New keys',
      isNumeric: true,
      card: 'amount',
      cell: (file) => (
        <>
          {file.new + file.revived}
          <span className="md:hidden"> new</span>
        </>
      ),
    },
    text('duplicates', { id: 'known', header: 'Known', isNumeric: true }),
    text('malformed', { header: 'Not valid', isNumeric: true }),
    { id: 'state', header: 'Status', card: 'status', cell: (file) => <ImportState file={file} /> },
  ],
  labelOf: ({ batchName }) => `Import ${batchName}`,
  toOf: ({ id }) => toImport(id),
  defaultSort: '-createdAt',
  live: 'licenses',
  empty: { icon: FileUp, title: 'No imports yet', text: 'Import the first file of keys.' },
})

/** Files of keys that were sent, and what came of them. */
export const Imports = () => (
  <Requires permission="licenses.import">
    <ListPage list={importList} title="Imports" actions={<LicenseActions part="imports" />} />
  </Requires>
)
