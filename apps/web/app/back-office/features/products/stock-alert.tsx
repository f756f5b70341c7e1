import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { calls } from './calls.ts'
import { useProductsChanged } from './products-api.ts'

/** From how many free keys on staff are warned. */
export function StockAlert({ id, alertBelow }: { id: string; alertBelow: number }) {
  const changed = useProductsChanged()
  const [typed, setTyped] = useState(String(alertBelow))
  return (
    <div className="px-5 pb-4">
      <Act
        call={calls.setStockThreshold}
        title="When do you want to be warned?"
        lead="Purchasers are told on screen and by e-mail."
        label="Save"
        busy="Saving..."
        isReady={/^\d{1,5}$/.test(typed)}
        trigger={<Button size="sm">Change alert</Button>}
        send={{ params: { productId: id }, body: { threshold: Number(typed) } }}
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
      </Act>
    </div>
  )
}
