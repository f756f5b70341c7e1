import type { ListedProduct } from '@keyhaven/contracts/staff/products'
import { useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { DetailQuery } from '../../kit/detail-query.tsx'
import { FallList, useFalls } from '../../kit/falls.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Requires } from '../../kit/requires.tsx'
import { toastOutcome } from '../../kit/toast-outcome.ts'
import { calls } from './calls.ts'
import { FromField, momentOf } from './from-field.tsx'
import { toProducts } from './product-looks.ts'
import { useAllProducts, useProductsChanged } from './products-api.ts'

/** All prices at once: entered together, or together they wait for a second person. */
export function PriceGrid() {
  const query = useAllProducts()
  return (
    <Requires permission="products.publish">
      <DetailQuery query={query} back={toProducts} noun="Prices">
        {(products) => <Grid products={products.filter(({ state }) => state !== 'archived')} />}
      </DetailQuery>
    </Requires>
  )
}

function Grid({ products }: { products: readonly ListedProduct[] }) {
  const changed = useProductsChanged()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [from, setFrom] = useState('')
  const falls = useFalls()
  const changes = products.flatMap(({ id, price }) => {
    const amount = typed[id]?.trim() ?? ''
    return amount === '' || amount === price ? [] : [{ productId: id, price: amount }]
  })
  const count = `${changes.length} ${changes.length === 1 ? 'price' : 'prices'}`
  return (
    <DetailPage
      back={toProducts}
      title="Prices"
      actions={
        <ActDialog
          title={`Enter ${count}?`}
          lead="If one of them is below the floor, all of them wait for a second member of staff."
          label={`Enter ${count}`}
          busy="Saving..."
          reason="required"
          trigger={{ text: `Enter ${count}`, variant: 'primary', disabled: changes.length === 0 }}
          onAct={async ({ reason, idempotencyKey }) => {
            const all = changes.map((one) => ({ ...one, from: momentOf(from) }))
            const answer = await falls.sent((chosen) =>
              calls.priceProducts(
                { body: { changes: all, reason, falls: chosen } },
                { idempotencyKey },
              ),
            )
            toastOutcome(answer, 'The prices are entered.')
          }}
          onOpenChange={falls.forget}
          onDone={() => {
            setTyped({})
            void changed()
          }}
        >
          <FallList falls={falls} />
          <FromField from={from} onChange={setFrom} />
        </ActDialog>
      }
    >
      <Panel title="US dollars" lead="Leave blank to keep the current price.">
        <ul>
          {products.map((product) => (
            <PriceField
              key={product.id}
              product={product}
              typed={typed[product.id] ?? ''}
              onType={(price) => setTyped({ ...typed, [product.id]: price })}
            />
          ))}
        </ul>
      </Panel>
    </DetailPage>
  )
}

type PriceFieldProps = { product: ListedProduct; typed: string; onType: (price: string) => void }

const PriceField = ({ product: { shortName, price }, typed, onType }: PriceFieldProps) => (
  <li className="grid grid-cols-3 items-center gap-4 border-t px-5 py-3 text-small">
    <span className="font-semibold wrap-anywhere text-ink">{shortName}</span>
    <span className="text-right text-ink-2 tabular-nums">
      {price ? amountText(price, 'USD') : 'None yet'}
    </span>
    <TextField
      label={`New price of ${shortName}`}
      isLabelHidden
      size="sm"
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  </li>
)
