import type { ListedProduct } from '@keyhaven/contracts/staff/products'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Act } from '../../kit/act.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { DetailQuery } from '../../kit/detail-query.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Requires } from '../../kit/requires.tsx'
import { calls } from './calls.ts'
import { toProducts } from './product-looks.ts'
import { ProductState } from './product-state.tsx'
import { useAllProducts, useProductsChanged } from './products-api.ts'

/** The order in which the shop lists its editions. */
export function ProductOrder() {
  const query = useAllProducts()
  return (
    <Requires permission="products.edit">
      <DetailQuery query={query} back={toProducts} noun="Order">
        {(products) => <Order products={products} />}
      </DetailQuery>
    </Requires>
  )
}

function swapped<T>(rows: readonly T[], place: number, by: number): T[] {
  const next = [...rows]
  const [row] = next.splice(place, 1)
  if (row !== undefined) next.splice(place + by, 0, row)
  return next
}

function Order({ products }: { products: readonly ListedProduct[] }) {
  const changed = useProductsChanged()
  const [rows, setRows] = useState(products)
  const ids = rows.map(({ id }) => id)
  const isSame = ids.join() === products.map(({ id }) => id).join()
  return (
    <DetailPage
      back={toProducts}
      title="Display order"
      actions={
        <Act
          call={calls.orderProducts}
          title="Save this order?"
          lead="Every list of the shop follows it at once."
          label="Save order"
          busy="Saving..."
          trigger={{ text: 'Save order', variant: 'primary', disabled: isSame }}
          send={{ body: { ids } }}
          done="The order is saved."
          onDone={() => void changed()}
        />
      }
    >
      <Panel title="Editions">
        <ol>
          {rows.map(({ id, shortName, state }, place) => (
            <li key={id} className="flex flex-wrap items-center gap-3 border-t px-5 py-2.5">
              <span className="flex-1 text-small font-semibold text-ink">{shortName}</span>
              <ProductState state={state} />
              <IconButton
                size="sm"
                icon={ArrowUp}
                label={`Move ${shortName} up`}
                disabled={place === 0}
                onClick={() => setRows(swapped(rows, place, -1))}
              />
              <IconButton
                size="sm"
                icon={ArrowDown}
                label={`Move ${shortName} down`}
                disabled={place === rows.length - 1}
                onClick={() => setRows(swapped(rows, place, 1))}
              />
            </li>
          ))}
        </ol>
      </Panel>
    </DetailPage>
  )
}
