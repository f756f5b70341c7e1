import {
  type OwnPricePoint,
  ownCurrencies,
  type ProductFile,
} from '@keyhaven/contracts/staff/products'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
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
import { useProductsChanged } from './products-api.ts'

const looks = {
  planned: { label: 'To come', tone: 'accent' },
  current: { label: 'In force', tone: 'success' },
  past: { label: 'Past', tone: 'neutral' },
} as const

const textOf = ({ price, currency }: OwnPricePoint) =>
  price === null ? 'Converted' : amountText(price, currency)

/** Prices that are fixed in a currency. They go before the converted one everywhere. */
export function OwnPrices({ file }: { file: ProductFile }) {
  const mayPrice = may(useMember(), 'products.publish')
  const columns = [
    {
      id: 'currency',
      header: 'Currency',
      isTitle: true,
      cell: ({ currency }: OwnPricePoint) => currency,
    },
    { id: 'price', header: 'Price', isNumeric: true, cell: textOf },
    { id: 'from', header: 'From (UTC)', cell: ({ from }: OwnPricePoint) => when(from) },
    {
      id: 'by',
      header: 'Entered by',
      cell: ({ madeBy, reason }: OwnPricePoint) => `${madeBy ?? 'The shop'}: ${reason}`,
    },
    {
      id: 'state',
      header: 'State',
      cell: (price: OwnPricePoint) => (
        <span className="flex flex-wrap items-center gap-2">
          <Pill tone={looks[price.state].tone}>{looks[price.state].label}</Pill>
          {price.state === 'planned' && mayPrice && <CancelPrice price={price} />}
        </span>
      ),
    },
  ]
  return (
    <Panel
      title="Prices in other currencies"
      lead="Without one of its own the price is converted at the rate of the day."
      aside={mayPrice && file.price !== null && <FixPrice file={file} />}
    >
      <Table
        className="max-md:px-4 max-md:pb-4"
        caption="Prices of this edition in other currencies"
        columns={columns}
        rows={file.ownPrices}
        rowId={({ id }) => String(id)}
        empty={
          <p className="px-5 py-4 text-small text-ink-2">Every other currency is converted.</p>
        }
      />
    </Panel>
  )
}

const CONVERTED = 'converted'

function FixPrice({ file: { id, currencyPrices } }: { file: ProductFile }) {
  const changed = useProductsChanged()
  const [currency, setCurrency] = useState(ownCurrencies[0] ?? 'EUR')
  const [amount, setAmount] = useState('')
  const [way, setWay] = useState('fixed')
  const [from, setFrom] = useState('')
  const falls = useFalls()
  const isFixed = way !== CONVERTED
  const now = currencyPrices?.[currency]
  return (
    <ActDialog
      title="Price in a currency"
      lead={now ? `${amountText(now, currency)} is asked now.` : 'It has no price yet.'}
      label="Enter price"
      busy="Saving..."
      reason="required"
      isReady={!isFixed || amount.trim() !== ''}
      trigger={<Button size="sm">Fix a price</Button>}
      onAct={async ({ reason, idempotencyKey }) => {
        const body = {
          productId: id,
          currency,
          price: isFixed ? amount.trim() : null,
          from: momentOf(from),
          reason,
        }
        const answer = await falls.sent((chosen) =>
          calls.priceInCurrency({ body: { ...body, falls: chosen } }, { idempotencyKey }),
        )
        toastOutcome(answer, 'The price is entered.')
      }}
      onOpenChange={falls.forget}
      onDone={() => void changed()}
    >
      <FallList falls={falls} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label="Currency"
          value={currency}
          options={ownCurrencies.map((value) => ({ value, label: value }))}
          onChange={(event) =>
            setCurrency(ownCurrencies.find((code) => code === event.target.value) ?? currency)
          }
        />
        <SelectField
          label="How it is made"
          value={way}
          options={[
            { value: 'fixed', label: 'Fixed' },
            { value: CONVERTED, label: 'Converted from dollars again' },
          ]}
          onChange={(event) => setWay(event.target.value)}
        />
        {isFixed && (
          <TextField
            label={`Price in ${currency}`}
            inputMode="decimal"
            autoComplete="off"
            required
            hint={currency === 'JPY' ? 'Whole yen, such as 16500' : 'Such as 139.99'}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        )}
        <FromField from={from} onChange={setFrom} />
      </div>
    </ActDialog>
  )
}

function CancelPrice({ price }: { price: OwnPricePoint }) {
  const changed = useProductsChanged()
  return (
    <Act
      call={calls.cancelOwnPrice}
      title="Call this price off?"
      lead={`${textOf(price)} in ${price.currency} from ${when(price.from)} UTC does not begin.`}
      label="Call off"
      busy="Calling off..."
      tone="danger"
      reason="required"
      trigger={{ text: 'Call off', size: 'sm', variant: 'danger-quiet' }}
      send={(reason) => ({ params: { priceId: price.id }, body: { reason } })}
      done="The price is called off."
      onDone={() => void changed()}
    />
  )
}
