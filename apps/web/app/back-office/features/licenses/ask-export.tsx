import type { StockBatch } from '@keyhaven/contracts/staff/license-batches'
import { exportableStates } from '@keyhaven/contracts/staff/license-exports'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Act } from '../../kit/act.tsx'
import { calls } from './calls.ts'

type State = (typeof exportableStates)[number]

const isState = (name: string): name is State => exportableStates.some((state) => state === name)

/** Asks a second person for the whole keys of a batch that are set aside. */
export function AskExport({ batch }: { batch: StockBatch }) {
  const [state, setState] = useState<State>('quarantined')
  return (
    <Act
      call={calls.askPlainExport}
      title="Export whole keys?"
      lead="A second person decides. What is exported is never sold again, also not after a new import."
      label="Ask for the export"
      busy="Asking..."
      tone="danger"
      reason="required"
      send={(reason) => ({ body: { ...{ batchId: batch.id, state }, reason } })}
      onDone={() =>
        toast({
          title: 'A second person was asked',
          description: 'You are told what they decide.',
          tone: 'success',
        })
      }
      trigger={<Button>Export keys</Button>}
    >
      <SelectField
        label="Which keys"
        value={state}
        onChange={(event) => {
          if (isState(event.target.value)) setState(event.target.value)
        }}
        options={exportableStates.map((value) => ({ value, label: value }))}
      />
    </Act>
  )
}
