import type { ShopImportDetail } from '@keyhaven/contracts/staff/shop-imports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { calls } from './calls.ts'
import { importsKey } from './queries.ts'

const LEAVE_OUT = 'leave-out'
const orders = (count: number) => (count === 1 ? '1 order' : `${count.toLocaleString('en')} orders`)

const first = ({ products }: ShopImportDetail) =>
  Object.fromEntries(
    products.flatMap(({ key, productId }) =>
      productId === undefined ? [] : [[key, productId ?? LEAVE_OUT]],
    ),
  )

/** Which edition each product of the other shop is. What nobody said stays out. */
export function Products({ detail }: { detail: ShopImportDetail }) {
  const queries = useQueryClient()
  const [said, setSaid] = useState<Readonly<Record<string, string>>>(() => first(detail))
  const { id } = detail.import
  const saving = useMutation({
    mutationFn: () => {
      const products = Object.entries(said).flatMap(([key, value]) =>
        value === '' ? [] : [{ key, productId: value === LEAVE_OUT ? null : value }],
      )
      return calls.mapShopImport({ params: { id }, body: { products } })
    },
    onSuccess: (found) => queries.setQueryData([...importsKey, id], found),
  })
  const options = [
    { value: LEAVE_OUT, label: 'Leave out' },
    ...detail.editions.map((edition) => ({ value: edition.id, label: edition.name })),
  ]
  return (
    <Panel
      title="Products"
      lead="Say which edition each product of the other shop is. Nothing is guessed."
    >
      <form
        className="grid gap-4 px-5 pb-5"
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        {saving.error && (
          <Notice tone="danger" title="This was not kept." isNew>
            {wordsOf(saving.error)}
          </Notice>
        )}
        {detail.products.map(({ key, name, orders: count }) => (
          <SelectField
            key={key}
            label={name}
            hint={`${key === name ? '' : `${key}, `}${orders(count)}`}
            placeholder="Choose an edition"
            value={said[key] ?? ''}
            options={options}
            onChange={(event) => setSaid({ ...said, [key]: event.target.value })}
          />
        ))}
        <footer className="flex justify-end">
          <Button type="submit" busy={saving.isPending ? 'Looking again...' : undefined}>
            Run the dry run again
          </Button>
        </footer>
      </form>
    </Panel>
  )
}
