import type { setStockThreshold } from '@keyhaven/contracts/staff/license-stock'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { useProductsChanged } from './products-api.ts'

/** From how many free keys on staff are warned. */
export function StockAlert({ id, alertBelow }: { id: string; alertBelow: number }) {
  const changed = useProductsChanged()
  const [typed, setTyped] = useState(String(alertBelow))
  return (
    <div className="px-5 pb-4">
      <ActDialog
        title="When do you want to be warned?"
        lead="Purchasers are told on screen and by e-mail."
        label="Save"
        busy="Saving..."
        isReady={/^\d{1,5}$/.test(typed)}
        trigger={<Button size="sm">Change alert</Button>}
        onAct={({ idempotencyKey }) =>
          staffApi<typeof setStockThreshold>(
            { method: 'POST', path: '/api/admin/licenses/stock/:productId/threshold' },
            { params: { productId: id }, body: { threshold: Number(typed) } },
            { idempotencyKey },
          )
        }
        onDone={() => void changed()}
      >
        <TextField
          label="Keys left"
          type="number"
          min={0}
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </ActDialog>
    </div>
  )
}
