import {
  type DataExport,
  type ExportFile,
  type ExportFormat,
  exportFormats,
} from '@keyhaven/contracts/staff/data-exports'
import { sourceNames } from '@keyhaven/contracts/staff/shop-imports'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Act } from '../../kit/act.tsx'
import { BulkProgress } from '../../kit/bulk-progress.tsx'
import { DetailLoading } from '../../kit/detail-page.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { Requires } from '../../kit/requires.tsx'
import { ScreenParts } from '../../kit/screen-parts.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { exportsQuery, saveExport } from './export-queries.ts'
import { importParts } from './import-words.ts'

const formatNames: Readonly<Record<ExportFormat, string>> = {
  ...sourceNames,
  jsonl: 'Everything, as JSON lines',
}

const contents: Readonly<Record<ExportFormat, string>> = {
  woocommerce: 'Orders, customers and keys in the columns of WooCommerce and License Manager.',
  shopify: 'Orders, customers and keys in the columns of Shopify.',
  gumroad: 'Sales with their keys, and customers, in the columns of Gumroad.',
  jsonl:
    'Products with prices, customers, orders with their money, coupons, reviews and conversations.',
}

/** Everything the shop knows, as files. */
export const TakeData = () => (
  <>
    <header className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="type-title-sm">Take your data with you</h1>
      <ScreenParts label="Parts of bringing a shop over" parts={importParts} part="take" />
    </header>
    <Requires permission="data.export">
      <NewExport />
      <Exports />
    </Requires>
  </>
)

function NewExport() {
  const member = useMember()
  const [format, setFormat] = useState<ExportFormat>('woocommerce')
  const [withKeys, setWithKeys] = useState(false)
  const mayTakeKeys = may(member, 'licenses.export_plain') && may(member, 'licenses.reveal')
  return (
    <Panel
      title="New export"
      lead="The files can be brought over into another shop, or back into this one. Passwords and secrets are in none of them."
    >
      <div className="grid gap-5 px-5 pb-5 md:grid-cols-2">
        <SelectField
          label="Format"
          hint={contents[format]}
          value={format}
          options={exportFormats.map((value) => ({ value, label: formatNames[value] }))}
          onChange={(event) => setFormat(event.target.value as ExportFormat)}
        />
        {mayTakeKeys && (
          <CheckboxField
            label="Whole keys. A second person must agree, and the file is there once, for a day."
            checked={withKeys}
            onChange={(event) => setWithKeys(event.target.checked)}
          />
        )}
        <footer className="flex justify-end md:col-span-2">
          <Act
            call={calls.startDataExport}
            title="Export everything?"
            lead="Names and addresses of your buyers leave the shop with it. Who took them, and why, is kept in the audit log."
            label="Prepare the files"
            busy="Starting..."
            reason="required"
            send={(reason) => ({ body: { format, withKeys, reason } })}
            done="The export is being prepared"
            changes={[exportsQuery.queryKey]}
            trigger={<Button variant="primary">Export</Button>}
          />
        </footer>
      </div>
    </Panel>
  )
}

function Exports() {
  const query = useQuery(exportsQuery)
  const { data, error } = query
  if (error && !data) return <NotLoaded title="Your exports could not be loaded." query={query} />
  if (!data) return <DetailLoading />
  return (
    <Panel title="Your exports" lead="Only you can fetch their files.">
      {data.exports.length === 0 ? (
        <p className="px-5 pb-5 text-small text-ink-2">None yet.</p>
      ) : (
        <ul className="grid gap-4 px-5 pb-5">
          {data.exports.map((one) => (
            <Export key={one.id} one={one} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const stateWords = ({ state, failed }: DataExport) => {
  if (state === 'running') return 'Being prepared'
  if (state === 'cancelled') return 'Cancelled'
  return failed > 0 ? 'Some orders could not be read' : 'Ready'
}

function Export({ one }: { one: DataExport }) {
  const [isHidden, setHidden] = useState(false)
  const save = (file: ExportFile) =>
    saveExport(one.id, file).catch((failed: unknown) =>
      toast({
        title: 'The file could not be loaded',
        description: wordsOf(failed),
        tone: 'danger',
      }),
    )
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t pt-4">
      <div className="grid gap-1 text-small">
        <b className="text-ink">
          {formatNames[one.format]}
          {one.withKeys && ', with whole keys'}
        </b>
        <span className="text-ink-2">
          {when(one.createdAt)}. {stateWords(one)}. {one.reason}
        </span>
      </div>
      {one.state === 'running' && !isHidden && (
        <BulkProgress id={one.id} onClose={() => setHidden(true)} />
      )}
      <div className="flex flex-wrap gap-2">
        {one.files.map((file) => (
          <Button key={file} size="sm" onClick={() => void save(file)}>
            <Download size={14} aria-hidden />
            {file}
            <span className="sr-only"> of export {one.id}</span>
          </Button>
        ))}
      </div>
    </li>
  )
}
