import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { listPlainExports, PlainExport } from '@keyhaven/contracts/staff/license-exports'
import { Clock, Download, FileKey } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { Requires } from '../../kit/requires.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { LicenseActions, toBatch } from './license-actions.tsx'
import { savePlainExport } from './queries.ts'
import { useShelfChange } from './use-shelf-change.ts'

/** The file is there once, for the one who asked for it. */
function Fetch({ file }: { file: PlainExport }) {
  const changed = useShelfChange()
  if (file.fetchedAt) return <Pill tone="neutral">Fetched {when(file.fetchedAt)}</Pill>
  if (!file.isReady)
    return (
      <Pill tone="neutral" icon={Clock}>
        Until {when(file.expiresAt)}
      </Pill>
    )
  return (
    <ActDialog
      title={`Fetch ${file.keys} whole keys?`}
      lead="You can fetch the file once. That you did is kept in the audit log."
      label="Fetch the file"
      busy="Fetching..."
      tone="danger"
      onAct={(sent) => savePlainExport(file, sent)}
      onDone={changed}
      trigger={
        <Button size="sm">
          <Download size={14} aria-hidden />
          Fetch<span className="sr-only"> the keys of {file.batchName}</span>
        </Button>
      }
    />
  )
}

const exportList: ListDefinition<PlainExport> = {
  name: 'plain-exports',
  nouns: ['export', 'exports'],
  columns: [
    {
      id: 'batch',
      header: 'Batch',
      card: 'title',
      cell: ({ batchId, batchName }) => <TextLink to={toBatch(batchId)}>{batchName}</TextLink>,
    },
    {
      id: 'keys',
      header: 'Keys',
      card: 'fact',
      cell: ({ keys, state }) => `${keys} ${state}`,
    },
    {
      id: 'asked',
      header: 'Asked by',
      card: 'fact',
      cell: ({ askedBy }) => askedBy,
    },
    { id: 'approved', header: 'Approved by', cell: ({ approvedBy }) => approvedBy },
    {
      id: 'at',
      header: 'Approved',
      sort: 'approvedAt',
      card: 'fact',
      cell: ({ approvedAt }) => when(approvedAt),
    },
    { id: 'reason', header: 'Reason', isOptional: true, cell: ({ reason }) => reason },
    { id: 'file', header: 'File', card: 'status', cell: (file) => <Fetch file={file} /> },
  ],
  rowId: ({ id }) => String(id),
  labelOf: ({ batchName }) => `Export of ${batchName}`,
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/licenses/plain-exports' } as const
    const asked = { query: query as unknown as InputOf<typeof listPlainExports>['query'] }
    const { exports, page, count } = await staffApi<typeof listPlainExports>(endpoint, asked)
    return { rows: exports, page, count }
  },
  defaultSort: '-approvedAt',
  empty: {
    icon: FileKey,
    title: 'No exports',
    text: 'Ask for one on the page of a batch. A second person decides.',
  },
}

/** Files with whole keys that two people agreed on. */
export const Exports = () => (
  <Requires permission="licenses.export_plain">
    <ListPage
      list={exportList}
      title="Exports of whole keys"
      lead="Fetched once, within a day, by the one who asked."
      actions={<LicenseActions part="exports" />}
    />
  </Requires>
)
