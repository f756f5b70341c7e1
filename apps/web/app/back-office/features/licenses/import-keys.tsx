import type { FileImport, FilePreview } from '@keyhaven/contracts/staff/license-imports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Download, FileWarning } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Facts } from '../../kit/detail-page.tsx'
import { text } from '../../kit/list/columns.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { Requires } from '../../kit/requires.tsx'
import { useOnce } from '../../kit/use-once.ts'
import { calls } from './calls.ts'
import { ImportForm } from './import-form.tsx'
import { PARTS, toImport } from './license-actions.tsx'
import { importQuery, preview, saveImportResult, shelfKey } from './queries.ts'

const number = new Intl.NumberFormat('en')

/** Upload, look at what would happen, confirm, and see what became of every line. */
export function ImportKeys() {
  const [file, setFile] = useState<FileImport>()
  const [importId, setImportId] = useState<number>()
  const looking = useMutation({ mutationFn: preview })
  const step = importId !== undefined ? 3 : looking.data && file ? 2 : 1
  return (
    <Requires permission="licenses.import">
      <header className="grid gap-1">
        <TextLink
          quiet
          to={PARTS.stock}
          className="inline-flex w-fit items-center gap-1.5 text-small"
        >
          <ArrowLeft size={14} aria-hidden />
          Licences
        </TextLink>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="type-title-sm">Import keys</h1>
          <Steps at={step} />
        </div>
      </header>
      {step === 1 && (
        <ImportForm
          asked={file}
          error={looking.error}
          isBusy={looking.isPending}
          onReady={(ready) => {
            setFile(ready)
            looking.mutate(ready)
          }}
        />
      )}
      {step === 2 && file && looking.data && (
        <DryRun
          file={file}
          found={looking.data}
          onBack={() => looking.reset()}
          onStarted={setImportId}
        />
      )}
      {importId !== undefined && <Result id={importId} />}
    </Requires>
  )
}

const steps = ['Upload', 'Dry run', 'Import'] as const

function Steps({ at }: { at: number }) {
  return (
    <ol className="flex flex-wrap gap-4 text-small" aria-label="Steps of the import">
      {steps.map((label, index) => (
        <li
          key={label}
          aria-current={index + 1 === at ? 'step' : undefined}
          className={index + 1 === at ? 'font-semibold text-accent-ink' : 'text-ink-2'}
        >
          {index + 1}. {label}
        </li>
      ))}
    </ol>
  )
}

function Figure({ label, value, note }: { label: string; value: number; note: string }) {
  return (
    <div className="px-5 py-4">
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="type-title-sm tabular-nums">{number.format(value)}</dd>
      <dd className="text-small text-ink-3">{note}</dd>
    </div>
  )
}

type Problem = FilePreview['problems'][number]

const problemColumns: Column<Problem>[] = [
  text('line', { header: 'Line', isNumeric: true, isTitle: true }),
  {
    id: 'key',
    header: 'Key',
    cell: ({ lastFive }) => (
      <code className="font-mono">{lastFive === '' ? '–' : `•••••-${lastFive}`}</code>
    ),
  },
  {
    id: 'problem',
    header: 'Problem',
    cell: ({ outcome }) =>
      outcome === 'malformed' ? (
        <Pill tone="danger">Not valid</Pill>
      ) : (
        <Pill tone="warning">Known</Pill>
      ),
  },
  text('detail', { header: 'What we found' }),
]

type DryRunProps = {
  file: FileImport
  found: FilePreview
  onBack: () => void
  onStarted: (id: number) => void
}

const Found = ({ file, found }: Pick<DryRunProps, 'file' | 'found'>) => (
  <div className="grid items-start gap-5 xl:grid-cols-3">
    <div className="grid min-w-0 gap-5 xl:col-span-2">
      <Panel
        title="Dry run"
        lead={`${number.format(found.rows)} lines read. Nothing is saved yet.`}
      >
        <dl className="grid grid-cols-2 border-t md:grid-cols-4">
          <Figure label="New keys" value={found.new + found.revived} note="Will be imported" />
          <Figure label="Twice in the file" value={found.repeated} note="The first is kept" />
          <Figure label="Already known" value={found.known} note="Skipped" />
          <Figure label="Not valid" value={found.malformed} note="Skipped" />
        </dl>
      </Panel>
      {found.repeated + found.known + found.malformed > 0 && (
        <Panel title="Lines with a problem" lead="The first two hundred">
          <Table
            className="max-md:px-4 max-md:pb-4"
            caption="Problems by line"
            columns={problemColumns}
            rows={found.problems}
            rowId={({ line }) => String(line)}
          />
        </Panel>
      )}
    </div>
    <Panel title="This import">
      <Facts
        facts={[
          ['Batch', file.batchName],
          ['Supplier', file.supplier],
          ...found.editions.map(
            (edition) => [edition.productId, `${number.format(edition.keys)} keys`] as const,
          ),
          found.revived > 0 && ['Back after an undo', number.format(found.revived)],
          ['Afterwards', 'Waiting orders are filled first, oldest first'],
        ]}
      />
    </Panel>
  </div>
)

function DryRun({ file, found, onBack, onStarted }: DryRunProps) {
  const once = useOnce()
  const starting = useMutation({
    mutationFn: () =>
      once((idempotencyKey) => calls.startKeyImport({ body: file }, { idempotencyKey })),
    onSuccess: ({ importId }) => onStarted(importId),
  })
  const keys = found.new + found.revived
  return (
    <>
      <Found file={file} found={found} />
      {starting.error && (
        <Notice tone="danger" title="The import did not start." isNew>
          {wordsOf(starting.error)}
        </Notice>
      )}
      <footer className="flex flex-wrap justify-end gap-3">
        <Button onClick={onBack}>Back to the file</Button>
        <Button
          variant="primary"
          disabled={keys === 0}
          busy={starting.isPending ? 'Starting...' : undefined}
          onClick={() => starting.mutate()}
        >
          Import {number.format(keys)} {keys === 1 ? 'key' : 'keys'}
        </Button>
      </footer>
    </>
  )
}

function Result({ id }: { id: number }) {
  const queries = useQueryClient()
  const { data: answer, error } = useQuery(importQuery(id))
  const data = answer?.import
  const save = () =>
    saveImportResult(id).catch((failed: unknown) =>
      toast({
        title: 'The file could not be loaded',
        description: wordsOf(failed),
        tone: 'danger',
      }),
    )
  if (error)
    return (
      <Notice tone="danger" title="The import could not be read." isNew>
        {wordsOf(error)}
      </Notice>
    )
  if (data?.state === 'failed')
    return (
      <Notice tone="danger" icon={FileWarning} title="Nothing was imported." isNew>
        {data.error}
      </Notice>
    )
  if (data?.state !== 'done')
    return (
      <Panel title="Importing" lead="You may leave this page; the import goes on.">
        <div className="px-5 pb-5">
          <Progress label="Lines imported" value={data?.rowsDone ?? 0} max={data?.rows ?? 1} />
        </div>
      </Panel>
    )
  const kept = data.new + data.revived
  return (
    <>
      <Notice
        tone="success"
        title={kept === 1 ? '1 key was imported.' : `${number.format(kept)} keys were imported.`}
        isNew
      >
        {number.format(data.duplicates)} were known, {number.format(data.malformed)} were not valid.
      </Notice>
      <footer className="flex flex-wrap gap-3">
        <Button onClick={() => void save()}>
          <Download size={16} aria-hidden />
          Result of every line
        </Button>
        <ButtonLink to={toImport(id)}>To the import</ButtonLink>
        <ButtonLink
          variant="primary"
          to={PARTS.stock}
          onClick={() => void queries.invalidateQueries({ queryKey: shelfKey })}
        >
          To the stock
        </ButtonLink>
      </footer>
    </>
  )
}
