import { Headset } from 'lucide-react'
import { lastOrderId } from '../../state/order/last-order.ts'
import { useCompany } from '../../state/storefront.ts'
import { orderEnding } from './chat.rules.ts'

/** The first words: that this is an AI, what it does, and how to reach a person. */
export function Greeting() {
  const { phone, email } = useCompany()
  const ending = orderEnding(lastOrderId())
  return (
    <div className="grid gap-1.5 text-body-sm">
      <p className="sr-only">Assistant</p>
      <p className="type-heading">Hello. What can I help with?</p>
      {ending && (
        <p>
          Is it about your order ending in <b className="type-code font-semibold">{ending}</b>?
        </p>
      )}
      <p className="text-ink-2">
        I’m an AI that knows our guides and policies, and I can make mistakes. For your own orders
        I’ll ask for a code first. To reach a person, just say so here, call{' '}
        <span className="whitespace-nowrap">{phone}</span> or write to {email}.
      </p>
    </div>
  )
}

/** When people answer, at the end of an empty chat. */
export function Hours() {
  const { supportHours } = useCompany()
  return (
    <p className="mt-auto flex items-center gap-2 text-small text-ink-3">
      <Headset size={15} aria-hidden />
      People answer {supportHours}
    </p>
  )
}
