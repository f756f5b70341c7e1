import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { KeyFileImport, listKeyImports } from '@keyhaven/contracts/staff/license-imports'
import { Check, CircleAlert, FileUp, Loader, Undo2 } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { Requires } from '../../kit/requires.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { LicenseActions, toImport } from './license-actions.tsx'

const looks = {
  waiting: { tone: 'accent', icon: Loader, label: 'Running' },
  done: { tone: 'success', icon: Check, label: 'Imported' },
  failed: { tone: 'danger', icon: CircleAlert, label: 'Failed' },
  undone: { tone: 'neutral', icon: Undo2, label: 'Undone' },
} as const

export function ImportState({ file }: { file: KeyFileImport }) {
  const { tone, icon, label } = looks[file.undoneAt ? 'undone' : file.state]
  return (
    <Pill tone={tone} icon={icon}>
      {label}
    </Pill>
  )
}

const importList: ListDefinition<KeyFileImport> = {
  name: 'key-imports',
  nouns: ['import', 'imports'],
  columns: [
    { id: 'name', header: 'Batch', card: 'title', cell: ({ batchName }) => batchName },
    { id: 'supplier', header: 'Supplier', card: 'fact', cell: ({ supplier }) => supplier },
    {
      id: 'created',
      header: 'Started',
      sort: 'createdAt',
      card: 'fact',
      cell: ({ createdAt }) => when(createdAt),
    },
    { id: 'rows', header: 'Lines', isNumeric: true, cell: ({ rows }) => rows },
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
    { id: 'known', header: 'Known', isNumeric: true, cell: ({ duplicates }) => duplicates },
    { id: 'malformed', header: 'Not valid', isNumeric: true, cell: ({ malformed }) => malformed },
    { id: 'state', header: 'Status', card: 'status', cell: (file) => <ImportState file={file} /> },
  ],
  rowId: ({ id }) => String(id),
  labelOf: ({ batchName }) => `Import ${batchName}`,
  toOf: ({ id }) => toImport(id),
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/licenses/imports' } as const
    const asked = { query: query as unknown as InputOf<typeof listKeyImports>['query'] }
    const { imports, page, count } = await staffApi<typeof listKeyImports>(endpoint, asked)
    return { rows: imports, page, count }
  },
  defaultSort: '-createdAt',
  live: 'licenses',
  empty: { icon: FileUp, title: 'No imports yet', text: 'Import the first file of keys.' },
}

/** Files of keys that were sent, and what came of them. */
export const Imports = () => (
  <Requires permission="licenses.import">
    <ListPage list={importList} title="Imports" actions={<LicenseActions part="imports" />} />
  </Requires>
)
