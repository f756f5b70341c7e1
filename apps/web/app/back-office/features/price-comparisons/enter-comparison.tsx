import type { InputOf } from '@keyhaven/contracts/endpoint'
import { currencies } from '@keyhaven/contracts/money'
import { COMPARISON_DAYS, comparedPlaces } from '@keyhaven/contracts/price-comparisons'
import type { enterComparison } from '@keyhaven/contracts/staff/price-comparisons'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { useEditions } from '../../kit/use-editions.ts'
import { calls } from './calls.ts'
import { placeWords } from './comparison-list.tsx'

type Body = InputOf<typeof enterComparison>['body']
type Fields = Readonly<Record<Exclude<keyof Body, 'lastDay'> | 'lastDay', string>>

const blank = (): Fields => ({
  productId: '',
  place: 'vendor',
  seller: '',
  price: '',
  currency: 'USD',
  sourceUrl: '',
  sourceNote: '',
  seenOn: new Date().toISOString().slice(0, 10),
  lastDay: '',
})

const isWhole = ({ productId, seller, price, sourceUrl, sourceNote, seenOn }: Fields) =>
  productId !== '' &&
  seller.trim().length > 1 &&
  /^\d{1,7}(\.\d{1,2})?$/.test(price.trim()) &&
  (sourceUrl.trim() !== '' || sourceNote.trim() !== '') &&
  seenOn !== ''

type PartProps = { fields: Fields; set: (name: keyof Fields) => (event: Changed) => void }
type Changed = { target: { value: string } }

function What({ fields, set }: PartProps) {
  const editions = useEditions()
  return (
    <>
      <SelectField
        label="Edition"
        placeholder="Choose"
        options={editions.map(({ id, name }) => ({ value: id, label: name }))}
        value={fields.productId}
        onChange={set('productId')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Where"
          options={comparedPlaces.map((value) => ({ value, label: placeWords[value] }))}
          value={fields.place}
          onChange={set('place')}
        />
        <TextField label="Seller" maxLength={80} value={fields.seller} onChange={set('seller')} />
        <TextField
          label="Price"
          inputMode="decimal"
          autoComplete="off"
          value={fields.price}
          onChange={set('price')}
        />
        <SelectField
          label="Currency"
          options={currencies.map((code) => ({ value: code, label: code }))}
          value={fields.currency}
          onChange={set('currency')}
        />
      </div>
    </>
  )
}

function Evidence({ fields, set }: PartProps) {
  return (
    <>
      <TextField
        label="Page it was seen on"
        hint="With https://. Or name a document below."
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        value={fields.sourceUrl}
        onChange={set('sourceUrl')}
      />
      <TextField
        label="Document"
        optional
        maxLength={500}
        value={fields.sourceNote}
        onChange={set('sourceNote')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Seen on" type="date" value={fields.seenOn} onChange={set('seenOn')} />
        <TextField
          label="Last day"
          hint={`At most ${COMPARISON_DAYS} days later.`}
          optional
          type="date"
          value={fields.lastDay}
          onChange={set('lastDay')}
        />
      </div>
    </>
  )
}

/** A price that somebody saw elsewhere. Pages show it at once, with its source and day. */
export function EnterComparison() {
  const queries = useQueryClient()
  const [fields, setFields] = useState(blank)
  const set = (name: keyof Fields) => (event: Changed) =>
    setFields((all) => ({ ...all, [name]: event.target.value }))
  return (
    <ActDialog
      title="Enter a price of others"
      lead="Pages show it at once with its source and day, and stop by themselves. What was seen there before ends."
      label="Enter price"
      busy="Saving..."
      isReady={isWhole(fields)}
      onOpenChange={(isOpen) => isOpen && setFields(blank())}
      trigger={{ text: 'Enter price', icon: Plus, variant: 'primary' }}
      onAct={async ({ idempotencyKey }) => {
        const body = { ...fields, lastDay: fields.lastDay || null } as Body
        await calls.enterComparison(
          { body: { ...body, price: body.price.trim() } },
          { idempotencyKey },
        )
        toast({ tone: 'success', title: 'The price is on the pages.' })
      }}
      onDone={() => void queries.invalidateQueries({ queryKey: ['list', 'price-comparisons'] })}
    >
      <What fields={fields} set={set} />
      <Evidence fields={fields} set={set} />
    </ActDialog>
  )
}
