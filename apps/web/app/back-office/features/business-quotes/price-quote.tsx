import type { InputOf } from '@keyhaven/contracts/endpoint'
import { currencies, exponent, fromDecimal } from '@keyhaven/contracts/money'
import type { priceQuote } from '@keyhaven/contracts/staff/business-offers'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Act } from '../../kit/act.tsx'
import { calls } from './calls.ts'
import type { Quote } from './quote-page.tsx'

type Body = InputOf<typeof priceQuote>['body']
type Currency = Body['currency']
type PriceQuoteProps = { quote: Quote; onDone: () => void }

const DAY_MS = 86_400_000
const daysFromNow = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

type Prices = Readonly<Record<string, string>>
type PricesProps = {
  lines: Quote['request']['lines']
  currency: Currency
  prices: Prices
  onChange: (prices: Prices) => void
}

const Prices = ({ lines, currency, prices, onChange }: PricesProps) =>
  lines.map(({ productId, quantity }) => (
    <TextField
      key={productId}
      label={`Price of one ${productId}`}
      hint={`${quantity} licences, such as ${exponent(currency) === 0 ? '15000' : '120.00'}`}
      inputMode="decimal"
      autoComplete="off"
      optional
      value={prices[productId] ?? ''}
      onChange={(event) => onChange({ ...prices, [productId]: event.target.value })}
    />
  ))

/** Issues the next version. Below the floor or above a limit it waits for a second person. */
export function PriceQuote({ quote: { request }, onDone }: PriceQuoteProps) {
  const [currency, setCurrency] = useState<Currency>('USD')
  const [prices, setPrices] = useState<Prices>({})
  const [expiresOn, setExpiresOn] = useState(() => daysFromNow(30))
  const [note, setNote] = useState('')
  const linesOf = (): NonNullable<Body['lines']> =>
    request.lines.map(({ productId, quantity }) => {
      const unitMinor = fromDecimal(prices[productId]?.trim() ?? '', currency)?.minor
      return { productId, quantity, ...(unitMinor !== undefined && { unitMinor }) }
    })
  return (
    <Act
      call={calls.priceQuote}
      title={`Price quote ${request.reference}`}
      lead="Without a price, that of the catalogue counts. The steps for volume come off it."
      label="Issue offer"
      busy="Issuing..."
      isReady={expiresOn !== ''}
      trigger={<Button variant="primary">Price</Button>}
      send={{
        params: { reference: request.reference },
        body: { currency, lines: linesOf(), expiresOn, note },
      }}
      onAnswer={({ approval }) =>
        toast(
          approval
            ? { tone: 'neutral', title: 'A second member of staff has to agree first.' }
            : { tone: 'success', title: 'The offer is issued and on its way.' },
        )
      }
      onDone={onDone}
    >
      <SelectField
        label="Currency"
        options={currencies.map((code) => ({ value: code, label: code }))}
        value={currency}
        onChange={(event) => setCurrency(event.target.value as Currency)}
      />
      <Prices lines={request.lines} currency={currency} prices={prices} onChange={setPrices} />
      <TextField
        label="Last day"
        type="date"
        required
        value={expiresOn}
        onChange={(event) => setExpiresOn(event.target.value)}
      />
      <TextareaField
        label="Note to the company"
        optional
        rows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Act>
  )
}
