import { currencies } from '@keyhaven/contracts/money'
import { receiptStep } from '@keyhaven/contracts/order-email'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { Form, FormSelectField, FormSubmit, FormTextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { AddressSteps, CorrectedNotice } from './address-steps.tsx'
import {
  type Corrected,
  callsByReceipt,
  type Receipt,
  waysByReceipt,
} from './order-email.queries.ts'
import { refusalOf } from './order-email.rules.ts'

const empty = { orderNumber: '', amount: '', currency: 'USD' } as const

/** Which order it is about. It proves nothing: that comes next. */
function ReceiptForm({ onDone }: { onDone: (receipt: Receipt) => void }) {
  const [refusal, setRefusal] = useState<string>()
  return (
    <Form
      schema={receiptStep}
      defaultValues={empty}
      label="Find the order"
      className="grid gap-4"
      onSubmit={async (values) => {
        try {
          await waysByReceipt(values)
          onDone(values)
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
      <FormSubmit busy="Looking..." size="lg">
        Find the order
      </FormSubmit>
    </Form>
  )
}

function Steps({ onDone }: { onDone: (corrected: Corrected) => void }) {
  const [receipt, setReceipt] = useState<Receipt>()
  if (!receipt) return <ReceiptForm onDone={setReceipt} />
  return <AddressSteps calls={callsByReceipt(receipt)} onDone={onDone} />
}

/** For a buyer whose order has an address that is not theirs, on any device. */
export function WrongAddress() {
  const [isOpen, setOpen] = useState(false)
  const [corrected, setCorrected] = useState<Corrected>()
  return (
    <Card as="section" padded aria-labelledby="wrong-address" className="grid gap-4">
      <h2 id="wrong-address" className="type-heading">
        Wrong address?
      </h2>
      {corrected ? (
        <CorrectedNotice {...corrected} />
      ) : (
        <p className="text-body-sm text-ink-2">
          If you mistyped it when you bought, or no longer use it, we can send everything about an
          order to another one.{' '}
          <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Correct an order
          </TextButton>
        </p>
      )}
      {isOpen && !corrected && <Steps onDone={setCorrected} />}
    </Card>
  )
}
