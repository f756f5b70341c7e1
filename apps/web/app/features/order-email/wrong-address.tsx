import { currencies } from '@keyhaven/contracts/money'
import { correctAddressByReceipt } from '@keyhaven/contracts/order-address'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { Form, FormSelectField, FormSubmit, FormTextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { correctByReceipt } from './order-address.queries.ts'
import { refusalOf } from './order-address.rules.ts'

const empty = { orderNumber: '', amount: '', currency: 'USD', cardLast4: '', email: '' } as const

function ReceiptForm({ onDone }: { onDone: (to: string) => void }) {
  const [refusal, setRefusal] = useState<string>()
  return (
    <Form
      schema={correctAddressByReceipt.body}
      defaultValues={empty}
      label="Correct the address of an order"
      className="grid gap-4"
      onSubmit={async (values) => {
        try {
          onDone((await correctByReceipt(values)).to)
        } catch (error) {
          setRefusal(refusalOf(error))
        }
      }}
    >
      {refusal && (
        <Notice tone="danger" isNew>
          {refusal}
        </Notice>
      )}
      <FormTextField
        name="orderNumber"
        label="Order number"
        placeholder="KH-7F3K-9Q2D"
        autoComplete="off"
        hint="It was on the page after you paid."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField name="amount" label="Amount paid" inputMode="decimal" autoComplete="off" />
        <FormSelectField name="currency" label="Currency">
          {currencies.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </FormSelectField>
      </div>
      <FormTextField
        name="cardLast4"
        label="Last four digits of the card"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
      />
      <FormTextField name="email" label="Right address" type="email" autoComplete="off" />
      <FormSubmit busy="Correcting..." size="lg">
        Correct the address
      </FormSubmit>
    </Form>
  )
}

/** For whoever bought with an address that is not theirs, on whatever device. */
export function WrongAddress() {
  const [isOpen, setOpen] = useState(false)
  const [to, setTo] = useState<string>()
  return (
    <Card as="section" padded aria-labelledby="wrong-address" className="grid max-w-140 gap-4">
      <h2 id="wrong-address" className="type-heading">
        Wrong address?
      </h2>
      {to ? (
        <Notice tone="success" title="Corrected." isNew>
          Keys and receipt are on their way to {to}.
        </Notice>
      ) : (
        <p className="text-body-sm text-ink-2">
          If you mistyped it when you bought, tell us what you paid and with which card, and
          everything goes to the right one.{' '}
          <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Correct an order
          </TextButton>
        </p>
      )}
      {isOpen && !to && <ReceiptForm onDone={setTo} />}
    </Card>
  )
}
