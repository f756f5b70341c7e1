import type { ProductFile } from '@keyhaven/contracts/staff/products'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { calls } from './calls.ts'
import { useProductsChanged } from './products-api.ts'

function Schedule({ id, onDone }: { id: string; onDone: () => void }) {
  const [at, setAt] = useState('')
  return (
    <Act
      call={calls.moveProduct}
      title="When does it go on sale?"
      lead="It is published by itself at this moment, in UTC."
      label="Schedule"
      busy="Scheduling..."
      isReady={at !== ''}
      trigger={<Button>Schedule</Button>}
      send={{ params: { id }, body: { to: 'scheduled', at: `${at}:00Z` } }}
      done="The edition is scheduled."
      onDone={onDone}
    >
      <TextField
        label="Moment (UTC)"
        type="datetime-local"
        required
        value={at}
        onChange={(event) => setAt(event.target.value)}
      />
    </Act>
  )
}

/** What can be done to an edition in its present state. The server decides again. */
export function ProductActs({ file: { id, state, fields } }: { file: ProductFile }) {
  const changed = useProductsChanged()
  const params = { id }
  const onDone = () => void changed()
  const isOnSale = state === 'published'
  return (
    <>
      {state !== 'archived' && (
        <Act
          call={calls.moveProduct}
          title={`Archive ${fields.shortName}?`}
          lead="It is no longer sold. Buyers keep their licences, and it can be brought back."
          label="Archive edition"
          busy="Archiving..."
          tone="danger"
          reason="required"
          trigger={<Button variant="danger-quiet">Archive</Button>}
          send={(reason) => ({ params, body: { to: 'archived' as const, reason } })}
          done="The edition is archived."
          onDone={onDone}
        />
      )}
      {state !== 'draft' && (
        <Act
          call={calls.moveProduct}
          title="Back to the drafts?"
          lead="Nobody sees or buys it until it is published again."
          label="Make it a draft"
          busy="Saving..."
          trigger={<Button>To drafts</Button>}
          send={{ params, body: { to: 'draft' } }}
          done="The edition is a draft."
          onDone={onDone}
        />
      )}
      {!isOnSale && <Schedule id={id} onDone={onDone} />}
      {!isOnSale && (
        <Act
          call={calls.moveProduct}
          title={`Publish ${fields.shortName}?`}
          lead="It is on sale at once, on every page that lists editions."
          label="Publish edition"
          busy="Publishing..."
          trigger={<Button variant="primary">Publish</Button>}
          send={{ params, body: { to: 'published' } }}
          done="The edition is on sale."
          onDone={onDone}
        />
      )}
    </>
  )
}
