import { Button } from '../../../ui/button.tsx'
import { Act } from '../../kit/act.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import { PriceQuote } from './price-quote.tsx'
import type { Quote } from './quote-page.tsx'

type QuoteActsProps = { quote: Quote; onDone: () => void }
type Mark = 'lost' | 'spam' | 'open'

const words = {
  lost: {
    title: 'Mark this quote as lost?',
    lead: 'Its offer can no longer be accepted. It can be opened again.',
    label: 'Mark as lost',
    button: 'Lost',
  },
  spam: {
    title: 'Mark this request as spam?',
    lead: 'Its offer can no longer be accepted. It can be opened again.',
    label: 'Mark as spam',
    button: 'Spam',
  },
  open: {
    title: 'Open this request again?',
    lead: 'It can be priced again.',
    label: 'Open again',
    button: 'Open again',
  },
} as const

/** What can be done about a quote in its present state. The server decides again. */
export function QuoteActs({ quote, onDone }: QuoteActsProps) {
  const member = useMember()
  const { request, offers } = quote
  const params = { reference: request.reference }
  const standing = offers.find((one) => !one.isSuperseded && !one.isExpired)
  const isTaken = offers.some(({ orderId }) => orderId !== null)
  if (!may(member, 'orders.create') || isTaken) return null
  const isEnded = request.state === 'lost' || request.state === 'spam'
  const marks: readonly Mark[] = isEnded ? ['open'] : ['spam', 'lost']
  return (
    <>
      {marks.map((state) => {
        const { button, ...said } = words[state]
        return (
          <Act
            key={state}
            call={calls.markQuote}
            {...said}
            busy="Saving..."
            reason="required"
            trigger={<Button>{button}</Button>}
            send={(reason) => ({ params, body: { state, reason } })}
            onDone={onDone}
          />
        )
      })}
      {standing && (
        <>
          <Act
            call={calls.withdrawOffer}
            title="Withdraw this offer?"
            lead="The company can no longer accept it. A new version can follow."
            label="Withdraw offer"
            busy="Withdrawing..."
            tone="danger"
            reason="required"
            trigger={<Button variant="danger-quiet">Withdraw offer</Button>}
            send={(reason) => ({ params, body: { reason } })}
            onDone={onDone}
          />
          <Act
            call={calls.mailOffer}
            title="Mail this offer again?"
            lead={`It goes to ${request.email}, the address that asked, with a new link.`}
            label="Send e-mail"
            busy="Sending..."
            trigger={<Button>Mail again</Button>}
            send={{ params }}
            done="The offer is on its way."
            onDone={onDone}
          />
        </>
      )}
      {!isEnded && <PriceQuote quote={quote} onDone={onDone} />}
    </>
  )
}
