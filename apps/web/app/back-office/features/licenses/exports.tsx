import type { PlainExport } from '@keyhaven/contracts/staff/license-exports'
import { Clock, Download, FileKey } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { moment, text } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { Requires } from '../../kit/requires.tsx'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
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
      trigger={{
        text: 'Fetch',
        more: ` the keys of ${file.batchName}`,
        icon: Download,
        size: 'sm',
      }}
    />
  )
}

const exportList = listOf(calls.listPlainExports, 'exports', {
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
    text('askedBy', { id: 'asked', header: 'Asked by', card: 'fact' }),
    text('approvedBy', { id: 'approved', header: 'Approved by' }),
    moment('approvedAt', { id: 'at', header: 'Approved', sort: 'approvedAt', card: 'fact' }),
    text('reason', { header: 'Reason', isOptional: true }),
    { id: 'file', header: 'File', card: 'status', cell: (file) => <Fetch file={file} /> },
  ],
  labelOf: ({ batchName }) => `Export of ${batchName}`,
  defaultSort: '-approvedAt',
  empty: {
    icon: FileKey,
    title: 'No exports',
    text: 'Ask for one on the page of a batch. A second person decides.',
  },
})

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
