import type { PricePoint, ProductFile } from '@keyhaven/contracts/staff/products'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Table } from '../../../ui/table.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { FallList, useFalls } from '../../kit/falls.tsx'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { toastOutcome } from '../../kit/toast-outcome.ts'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { FromField, momentOf } from './from-field.tsx'
import { PriceChart } from './price-chart.tsx'
import { useProductsChanged } from './products-api.ts'

const usd = (amount: string) => amountText(amount, 'USD')

const looks = {
  planned: { label: 'To come', tone: 'accent' },
  current: { label: 'In force', tone: 'success' },
  past: { label: 'Past', tone: 'neutral' },
} as const

function leadOf({ price, lowestPrice30d, floor }: ProductFile): string {
  if (!price || !lowestPrice30d) return 'No price yet. Prices are kept in US dollars.'
  const lowest = `${usd(price)} now, lowest of the last 30 days ${usd(lowestPrice30d)}.`
  return floor ? `${lowest} Below ${usd(floor)} a second member of staff decides.` : lowest
}

/** Every price an edition had and will have. What has begun is never changed. */
export function ProductPrices({ file }: { file: ProductFile }) {
  const member = useMember()
  const mayPrice = may(member, 'products.publish')
  const columns = [
    { id: 'from', header: 'From (UTC)', isTitle: true, cell: ({ from }: PricePoint) => when(from) },
    {
      id: 'price',
      header: 'Price',
      isNumeric: true,
      cell: ({ price }: PricePoint) => usd(price),
    },
    {
      id: 'list',
      header: 'List price',
      isNumeric: true,
      cell: ({ listPrice }: PricePoint) => (listPrice ? usd(listPrice) : '–'),
    },
    {
      id: 'by',
      header: 'Entered by',
      cell: ({ madeBy, reason }: PricePoint) =>
        madeBy ? `${madeBy}: ${reason}` : 'With the first catalogue',
    },
    {
      id: 'state',
      header: 'State',
      cell: (price: PricePoint) => (
        <span className="flex flex-wrap items-center gap-2">
          <Pill tone={looks[price.state].tone}>{looks[price.state].label}</Pill>
          {price.state === 'planned' && mayPrice && <CancelPrice price={price} />}
        </span>
      ),
    },
  ]
  return (
    <Panel
      id="prices"
      title="Prices"
      lead={leadOf(file)}
      aside={mayPrice && <EnterPrice file={file} />}
    >
      <PriceChart prices={file.prices} />
      <Table
        className="max-md:px-4 max-md:pt-4 max-md:pb-4"
        caption="Every price of this edition"
        columns={columns}
        rows={file.prices}
        rowId={({ id }) => String(id)}
        empty={<p className="px-5 py-4 text-small text-ink-2">Enter the first price.</p>}
      />
    </Panel>
  )
}

function EnterPrice({ file: { id, price } }: { file: ProductFile }) {
  const changed = useProductsChanged()
  const [amount, setAmount] = useState('')
  const [from, setFrom] = useState('')
  const falls = useFalls()
  return (
    <ActDialog
      title="New price"
      lead={price ? `The price is ${usd(price)} now.` : 'The first price of this edition.'}
      label="Enter price"
      busy="Saving..."
      reason="required"
      isReady={amount.trim() !== ''}
      trigger={<Button size="sm">New price</Button>}
      onAct={async ({ reason, idempotencyKey }) => {
        const change = {
          productId: id,
          price: amount.trim(),
          from: momentOf(from),
        }
        const answer = await falls.sent((chosen) =>
          calls.priceProducts(
            { body: { changes: [change], reason, falls: chosen } },
            { idempotencyKey },
          ),
        )
        toastOutcome(answer, 'The price is entered.')
      }}
      onOpenChange={falls.forget}
      onDone={() => void changed()}
    >
      <FallList falls={falls} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Price in US dollars"
          inputMode="decimal"
          autoComplete="off"
          required
          hint="Such as 149.99"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <FromField from={from} onChange={setFrom} />
      </div>
    </ActDialog>
  )
}

function CancelPrice({ price: { id, price, from } }: { price: PricePoint }) {
  const changed = useProductsChanged()
  return (
    <Act
      call={calls.cancelPrice}
      title="Call this price off?"
      lead={`${usd(price)} from ${when(from)} UTC does not begin. The price before it goes on.`}
      label="Call off"
      busy="Calling off..."
      tone="danger"
      reason="required"
      trigger={{ text: 'Call off', size: 'sm', variant: 'danger-quiet' }}
      send={(reason) => ({ params: { priceId: id }, body: { reason } })}
      done="The price is called off."
      onDone={() => void changed()}
    />
  )
}
