import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { OrderRequest } from '../chat.queries.ts'
import { OfferCard } from './offer-card.tsx'
import { useSending } from './use-sending.ts'

type OrderFormProps = {
  /** What was said before, so that nobody types it twice. */
  orderNumber?: string | undefined
  onSend: (order: OrderRequest) => Promise<void>
}

/** Number and address of an order: a code goes to its mailbox, and to no other. */
export function OrderForm({ orderNumber, onSend }: OrderFormProps) {
  const { isSending, problem, submit } = useSending((text) =>
    onSend({ orderNumber: text('orderNumber'), email: text('email') }),
  )
  return (
    <OfferCard label="Find your order" problem={problem} onSubmit={(event) => void submit(event)}>
      <p className="text-body-sm font-semibold">Find your order</p>
      <TextField
        size="sm"
        name="orderNumber"
        label="Order number"
        placeholder="KH-7F3K-9Q2D"
        defaultValue={orderNumber}
        autoComplete="off"
        required
      />
      <TextField size="sm" name="email" label="Email" type="email" autoComplete="email" required />
      <Button type="submit" variant="primary" size="sm" busy={isSending ? 'Sending...' : undefined}>
        Send me a code
      </Button>
      <p className="text-micro text-ink-3">I never see your keys and never ask for card numbers.</p>
    </OfferCard>
  )
}
