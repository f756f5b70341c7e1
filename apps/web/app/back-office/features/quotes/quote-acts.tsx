import type { mailOffer, markQuote, withdrawOffer } from '@keyhaven/contracts/staff/business-offers'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type Act, ActDialog } from '../../kit/act-dialog.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { may, useMember } from '../../kit/staff-session.ts'
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
  const mark =
    (state: Mark) =>
    ({ reason, idempotencyKey }: Act) =>
      staffApi<typeof markQuote>(
        { method: 'POST', path: '/api/admin/quotes/:reference/state' },
        { params, body: { state, reason } },
        { idempotencyKey },
      )
  return (
    <>
      {marks.map((state) => {
        const { button, ...said } = words[state]
        return (
          <ActDialog
            key={state}
            {...said}
            busy="Saving..."
            reason="required"
            trigger={<Button>{button}</Button>}
            onAct={mark(state)}
            onDone={onDone}
          />
        )
      })}
      {standing && (
        <>
          <ActDialog
            title="Withdraw this offer?"
            lead="The company can no longer accept it. A new version can follow."
            label="Withdraw offer"
            busy="Withdrawing..."
            tone="danger"
            reason="required"
            trigger={<Button variant="danger-quiet">Withdraw offer</Button>}
            onAct={({ reason, idempotencyKey }) =>
              staffApi<typeof withdrawOffer>(
                { method: 'POST', path: '/api/admin/quotes/:reference/withdraw' },
                { params, body: { reason } },
                { idempotencyKey },
              )
            }
            onDone={onDone}
          />
          <ActDialog
            title="Mail this offer again?"
            lead={`It goes to ${request.email}, the address that asked, with a new link.`}
            label="Send e-mail"
            busy="Sending..."
            trigger={<Button>Mail again</Button>}
            onAct={({ idempotencyKey }) =>
              staffApi<typeof mailOffer>(
                { method: 'POST', path: '/api/admin/quotes/:reference/mail' },
                { params },
                { idempotencyKey },
              )
            }
            onDone={() => {
              toast({ tone: 'success', title: 'The offer is on its way.' })
              onDone()
            }}
          />
        </>
      )}
      {!isEnded && <PriceQuote quote={quote} onDone={onDone} />}
    </>
  )
}
