import {
  fileRoles,
  type ImportCounts,
  type ImportProblem,
  type ShopImportDetail,
} from '@keyhaven/contracts/staff/shop-imports'
import { Download } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.tsx'
import { text } from '../../kit/list/columns.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { fileNames } from './import-words.ts'
import { saveRows } from './queries.ts'

const number = new Intl.NumberFormat('en')

const figures: readonly { id: keyof ImportCounts; label: string; note: string }[] = [
  { id: 'new', label: 'New', note: 'Come over' },
  { id: 'same', label: 'The same', note: 'Came over before' },
  { id: 'left_out', label: 'Left out', note: 'Unpaid, unsold or not wanted' },
  { id: 'broken', label: 'Cannot be read', note: 'Listed below' },
]

function Figures({ name, counts }: { name: string; counts: ImportCounts }) {
  return (
    <section className="border-t" aria-label={name}>
      <h3 className="px-5 pt-4 text-small font-label">{name}, by line</h3>
      <dl className="grid grid-cols-2 md:grid-cols-4">
        {figures.map(({ id, label, note }) => (
          <div key={id} className="px-5 py-3">
            <dt className="text-small text-ink-2">{label}</dt>
            <dd className="type-title-sm tabular-nums">{number.format(counts[id])}</dd>
            <dd className="text-small text-ink-3">{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const columns: Column<ImportProblem>[] = [
  text('line', { header: 'Line', isNumeric: true, isTitle: true }),
  { id: 'file', header: 'File', cell: ({ file }) => fileNames[file] },
  text('foreignId', { id: 'order', header: 'Order' }),
  {
    id: 'result',
    header: 'Result',
    cell: ({ outcome }) =>
      outcome === 'broken' ? (
        <Pill tone="danger">Not read</Pill>
      ) : (
        <Pill tone="neutral">Left out</Pill>
      ),
  },
  text('detail', { header: 'What we found' }),
]

/** What every line comes to, or came to. */
export function Findings({ detail }: { detail: ShopImportDetail }) {
  const { id, report, rows, state, files } = detail.import
  const roles = fileRoles.filter((role) => files.some((file) => file.role === role))
  const save = () =>
    saveRows(id).catch((error: unknown) =>
      toast({ title: 'The file could not be loaded', description: wordsOf(error), tone: 'danger' }),
    )
  const isOpen = state === 'checked'
  return (
    <>
      <Panel
        title={isOpen ? 'Dry run' : 'Report'}
        lead={`${number.format(rows)} lines read.${isOpen ? ' Nothing is brought over yet.' : ''}`}
      >
        <div className="px-5 pb-4">
          <Button size="sm" onClick={() => void save()}>
            <Download size={16} aria-hidden />
            Result of every line
          </Button>
        </div>
        {roles.map((role) => (
          <Figures key={role} name={fileNames[role]} counts={report[role]} />
        ))}
      </Panel>
      {detail.problems.length > 0 && (
        <Panel title="Lines that stay out" lead="The first hundred; all of them are in the file.">
          <Table
            className="max-md:px-4 max-md:pb-4"
            caption="Lines that stay out"
            columns={columns}
            rows={detail.problems}
            rowId={({ file, line }) => `${file} ${line}`}
          />
        </Panel>
      )}
    </>
  )
}
