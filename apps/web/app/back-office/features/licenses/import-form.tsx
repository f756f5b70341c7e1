import type { FileImport } from '@keyhaven/contracts/staff/license-imports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { stockQuery } from './queries.ts'

type ImportFormProps = {
  asked: FileImport | undefined
  error: unknown
  isBusy: boolean
  onReady: (file: FileImport) => void
}

/** Spreadsheets save UTF-16, too. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
}

/** "12.50" as cents; undefined where it is no amount. */
function costOf(text: string): number | undefined {
  const cost = /^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : Number.NaN
  return Number.isNaN(cost) ? undefined : Math.round(cost * 100)
}

function fileOf(form: FormData, text: string): FileImport {
  const value = (name: string) => String(form.get(name) ?? '').trim()
  const cost = costOf(value('cost'))
  return {
    supplier: value('supplier'),
    batchName: value('batch'),
    text,
    ...(value('edition') && { productId: value('edition') }),
    ...(cost !== undefined && { unitCostMinor: cost }),
    ...(value('invoice') && { invoice: value('invoice') }),
    ...(value('warranty') && { warrantyUntil: value('warranty') }),
  }
}

/** A file or pasted keys, and where they come from. One key is a file of one line. */
export function ImportForm({ asked, error, isBusy, onReady }: ImportFormProps) {
  const { data: gauges = [] } = useQuery(stockQuery)
  const [text, setText] = useState(asked?.text ?? '')
  const cost = asked?.unitCostMinor
  return (
    <Panel
      title="The keys"
      lead="CSV or text, up to 100,000 lines. Keys are encrypted before they are stored."
    >
      <form
        className="grid gap-5 px-5 pb-5 md:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          onReady(fileOf(new FormData(event.currentTarget), text))
        }}
      >
        {error !== null && error !== undefined && (
          <Notice tone="danger" title="The file was not read." isNew className="md:col-span-2">
            {wordsOf(error)}
          </Notice>
        )}
        <TextField
          className="md:col-span-2"
          label="File"
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          optional
          hint="With a column “product”, one file may hold several editions."
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void textOf(file).then(setText)
          }}
        />
        <TextareaField
          className="md:col-span-2"
          label="Keys"
          hint="The file’s lines, or paste them here, one key per line."
          rows={6}
          required
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <SelectField
          name="edition"
          label="Edition"
          hint="Used for lines without an edition."
          placeholder="From the file"
          defaultValue={asked?.productId ?? ''}
          options={gauges.map(({ productId, name }) => ({ value: productId, label: name }))}
          key={gauges.length}
        />
        <TextField name="batch" label="Batch name" required defaultValue={asked?.batchName} />
        <TextField name="supplier" label="Supplier" required defaultValue={asked?.supplier} />
        <TextField
          name="cost"
          label="Cost per key in USD"
          inputMode="decimal"
          optional
          defaultValue={cost === undefined ? '' : (cost / 100).toFixed(2)}
        />
        <TextField name="invoice" label="Invoice" optional defaultValue={asked?.invoice} />
        <TextField
          name="warranty"
          label="Warranty until"
          type="date"
          optional
          defaultValue={asked?.warrantyUntil}
        />
        <footer className="flex justify-end md:col-span-2">
          <Button type="submit" variant="primary" busy={isBusy ? 'Reading...' : undefined}>
            Check the file
          </Button>
        </footer>
      </form>
    </Panel>
  )
}
