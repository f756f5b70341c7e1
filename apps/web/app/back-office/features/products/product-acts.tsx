import type { ListedProduct, moveProduct, ProductFile } from '@keyhaven/contracts/staff/products'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { useProductsChanged } from './products-api.ts'

type State = ListedProduct['state']

const move = (
  id: string,
  body: { to: State; at?: string; reason?: string },
  idempotencyKey: string,
) =>
  staffApi<typeof moveProduct>(
    { method: 'POST', path: '/api/admin/products/:id/state' },
    { params: { id }, body },
    { idempotencyKey },
  )

/** What can be done to an edition in its present state. The server decides again. */
export function ProductActs({ file: { id, state, fields } }: { file: ProductFile }) {
  const changed = useProductsChanged()
  const [at, setAt] = useState('')
  const done = (title: string) => () => {
    toast({ tone: 'success', title })
    void changed()
  }
  const isOnSale = state === 'published'
  return (
    <>
      {state !== 'archived' && (
        <ActDialog
          title={`Archive ${fields.shortName}?`}
          lead="It is no longer sold. Buyers keep their licences, and it can be brought back."
          label="Archive edition"
          busy="Archiving..."
          tone="danger"
          reason="required"
          trigger={<Button variant="danger-quiet">Archive</Button>}
          onAct={({ reason, idempotencyKey }) =>
            move(id, { to: 'archived', reason }, idempotencyKey)
          }
          onDone={done('The edition is archived.')}
        />
      )}
      {state !== 'draft' && (
        <ActDialog
          title="Back to the drafts?"
          lead="Nobody sees or buys it until it is published again."
          label="Make it a draft"
          busy="Saving..."
          trigger={<Button>To drafts</Button>}
          onAct={({ idempotencyKey }) => move(id, { to: 'draft' }, idempotencyKey)}
          onDone={done('The edition is a draft.')}
        />
      )}
      {!isOnSale && (
        <ActDialog
          title="When does it go on sale?"
          lead="It is published by itself at this moment, in UTC."
          label="Schedule"
          busy="Scheduling..."
          isReady={at !== ''}
          trigger={<Button>Schedule</Button>}
          onAct={({ idempotencyKey }) =>
            move(id, { to: 'scheduled', at: `${at}:00Z` }, idempotencyKey)
          }
          onDone={done('The edition is scheduled.')}
        >
          <TextField
            label="Moment (UTC)"
            type="datetime-local"
            required
            value={at}
            onChange={(event) => setAt(event.target.value)}
          />
        </ActDialog>
      )}
      {!isOnSale && (
        <ActDialog
          title={`Publish ${fields.shortName}?`}
          lead="It is on sale at once, on every page that lists editions."
          label="Publish edition"
          busy="Publishing..."
          trigger={<Button variant="primary">Publish</Button>}
          onAct={({ idempotencyKey }) => move(id, { to: 'published' }, idempotencyKey)}
          onDone={done('The edition is on sale.')}
        />
      )}
    </>
  )
}
