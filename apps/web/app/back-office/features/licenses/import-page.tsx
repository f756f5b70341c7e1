import type { KeyFileImport, KeyImportBatch } from '@keyhaven/contracts/staff/license-imports'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Act } from '../../kit/act.tsx'
import { DetailLoading, DetailPage, Facts } from '../../kit/detail-page.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { Requires } from '../../kit/requires.tsx'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { ImportState } from './imports.tsx'
import { PARTS, toBatch } from './license-actions.tsx'
import { importQuery, saveImportResult } from './queries.ts'
import { useShelfChange } from './use-shelf-change.ts'

/** One file of keys: what became of its lines, and the way back. */
export const ImportPage = ({ id }: { id: number }) => (
  <Requires permission="licenses.import">
    <Import id={id} />
  </Requires>
)

function Import({ id }: { id: number }) {
  const query = useQuery(importQuery(id))
  const { data, error } = query
  if (error && !data) return <NotLoaded title="The import could not be loaded." query={query} />
  if (!data) return <DetailLoading />
  const { import: file, batches } = data
  return (
    <DetailPage
      back={{ to: PARTS.imports, label: 'Imports' }}
      title={`Import ${file.batchName}`}
      status={<ImportState file={file} />}
      actions={<Acts file={file} />}
      aside={
        <Panel title="About">
          <Facts
            facts={[
              ['Supplier', file.supplier],
              ['Started', when(file.createdAt)],
              file.finishedAt !== null && ['Finished', when(file.finishedAt)],
              file.undoneAt !== null && ['Undone', when(file.undoneAt)],
            ]}
          />
        </Panel>
      }
    >
      {file.error && (
        <Notice tone="danger" title="Nothing was imported.">
          {file.error}
        </Notice>
      )}
      <Panel title="Lines">
        {file.state === 'waiting' && (
          <div className="px-5 pb-4">
            <Progress label="Lines imported" value={file.rowsDone} max={file.rows} />
          </div>
        )}
        <Facts
          facts={[
            ['Read', file.rows],
            ['New keys', file.new],
            ['Back after an undo', file.revived],
            ['Known already', file.duplicates],
            ['Not valid', file.malformed],
          ]}
        />
      </Panel>
      <Batches batches={batches} />
    </DetailPage>
  )
}

const Batches = ({ batches }: { batches: readonly KeyImportBatch[] }) => (
  <Panel title="Batches" lead="One for each edition">
    <ul className="grid gap-1 px-5 pb-5 text-small">
      {batches.map((batch) => (
        <li key={batch.id}>
          <TextLink quiet to={toBatch(batch.id)}>
            {batch.name}
          </TextLink>
          , {batch.productName}
        </li>
      ))}
      {batches.length === 0 && <li className="text-ink-2">None.</li>}
    </ul>
  </Panel>
)

function Acts({ file }: { file: KeyFileImport }) {
  const changed = useShelfChange()
  if (file.state !== 'done') return null
  const save = () =>
    saveImportResult(file.id).catch((error: unknown) =>
      toast({ title: 'The file could not be loaded', description: wordsOf(error), tone: 'danger' }),
    )
  return (
    <>
      <Button onClick={() => void save()}>
        <Download size={16} aria-hidden />
        Result of every line
      </Button>
      {!file.undoneAt && (
        <Act
          call={calls.undoKeyImport}
          title="Undo this import?"
          lead="Unsold keys are withdrawn; sold ones stay sold. Importing the keys again brings them back."
          label="Undo the import"
          busy="Undoing..."
          tone="danger"
          reason="required"
          send={(reason) => ({ params: { id: file.id }, body: { reason } })}
          onDone={changed}
          trigger={<Button variant="danger-quiet">Undo import</Button>}
        />
      )}
    </>
  )
}
