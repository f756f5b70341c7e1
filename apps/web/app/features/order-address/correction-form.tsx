import { correctAddress } from '@keyhaven/contracts/order-address'
import type { Order } from '@keyhaven/contracts/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, FormSubmit, FormTextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { correctOpenOrder } from './order-address.queries.ts'
import { refusalOf } from './order-address.rules.ts'

const isFree = ({ total }: Order) => Number(total) === 0

type CorrectionFormProps = {
  order: Order
  /** With the new address, as it is shown. */
  onDone: (to: string) => void
}

/** Asks for the right address and, where a card paid, for the end of its number. */
export function CorrectionForm({ order, onDone }: CorrectionFormProps) {
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  return (
    <Form
      schema={correctAddress.body}
      defaultValues={isFree(order) ? { email: '' } : { email: '', cardLast4: '' }}
      label="Correct the address"
      className="grid gap-4"
      onSubmit={async (values) => {
        try {
          const { to } = await correctOpenOrder(order.id, values)
          onDone(to)
          await queries.invalidateQueries()
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
        name="email"
        label="Right address"
        type="email"
        autoComplete="email"
        hint="Keys and receipt go there at once."
      />
      {!isFree(order) && (
        <FormTextField
          name="cardLast4"
          label="Last four digits of the card"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          hint="So that we know it is you who paid."
        />
      )}
      <FormSubmit busy="Correcting..." size="lg">
        Correct the address
      </FormSubmit>
    </Form>
  )
}
