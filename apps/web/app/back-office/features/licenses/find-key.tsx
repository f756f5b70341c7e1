import type { StockUnit } from '@keyhaven/contracts/staff/license-units'
import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { MaskedKey, UnitState } from './key-list.tsx'
import { toBatch, toUnit } from './license-actions.tsx'
import { findKeys } from './queries.ts'

const columns: Column<StockUnit>[] = [
  {
    id: 'key',
    header: 'Key',
    isTitle: true,
    cell: (unit) => (
      <TextLink to={toUnit(unit.id)}>
        <MaskedKey {...unit} />
      </TextLink>
    ),
  },
  { id: 'product', header: 'Edition', cell: ({ productName }) => productName },
  {
    id: 'batch',
    header: 'Batch',
    cell: ({ batchId, batchName }) => (
      <TextLink quiet to={toBatch(batchId)}>
        {batchName}
      </TextLink>
    ),
  },
  { id: 'state', header: 'State', cell: (unit) => <UnitState {...unit} /> },
  { id: 'order', header: 'Order', cell: ({ orderNumber }) => orderNumber ?? '–' },
]

/** What is typed is sent in the body of a call, stands in no address and is kept nowhere. */
export function FindKey() {
  const [text, setText] = useState('')
  const finding = useMutation({ mutationFn: findKeys })
  return (
    <Panel title="Find a key" lead="By its last five characters or in full">
      <form
        className="flex flex-wrap items-end gap-3 px-5 pb-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim().length >= 5) finding.mutate(text)
        }}
      >
        <TextField
          label="Key or its end"
          isLabelHidden
          icon={Search}
          size="sm"
          autoComplete="off"
          spellCheck={false}
          placeholder="3KQ7P"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" busy={finding.isPending ? 'Looking...' : undefined}>
          Find
        </Button>
      </form>
      {finding.error && (
        <div className="px-5 pb-5">
          <Notice tone="danger" title="The search failed." isNew>
            {wordsOf(finding.error)}
          </Notice>
        </div>
      )}
      {finding.data && (
        <Table
          className="max-md:px-4 max-md:pb-4"
          caption="Keys that were found"
          columns={columns}
          rows={finding.data}
          rowId={({ id }) => String(id)}
          empty={<p className="px-5 py-4 text-small text-ink-2">The shop has no such key.</p>}
        />
      )}
    </Panel>
  )
}
