import type { OrderReturns } from '@keyhaven/contracts/returns'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReturnForm } from './return-form.tsx'
import { type Proof, returnsQuery } from './returns.queries.ts'
import { dayOf, mayBeAsked, requestText } from './returns.rules.ts'

/** What was asked for before, the latest last. */
export function RequestList({ returns }: { returns: OrderReturns }) {
  if (returns.requests.length === 0) return null
  return (
    <ul className="grid gap-3">
      {returns.requests.map((request) => {
        const { tone, title, text } = requestText(request, returns.currency)
        return (
          <li key={request.id}>
            <Notice tone={tone} title={title}>
              {text}
            </Notice>
          </li>
        )
      })}
    </ul>
  )
}

const lapsed =
  'Your right of withdrawal has ended: you agreed to immediate delivery, and the keys were delivered.'

type Mode = 'closed' | 'guarantee' | 'withdrawal'

function Choices({ returns, onChoose }: { returns: OrderReturns; onChoose: (mode: Mode) => void }) {
  const isLeft = returns.units.some(mayBeAsked)
  return (
    <div className="grid gap-3">
      {returns.withdrawal === 'open' && (
        <div className="grid justify-items-start gap-2">
          <p className="text-body-sm text-ink-2">
            Until {dayOf(returns.withdrawalUntil)} you may withdraw without giving a reason.
          </p>
          <Button variant="primary" onClick={() => onChoose('withdrawal')}>
            Withdraw from contract here
          </Button>
        </div>
      )}
      {returns.withdrawal === 'lapsed' && isLeft && (
        <p className="text-body-sm text-ink-2">{lapsed}</p>
      )}
      {returns.isGuaranteed && isLeft && (
        <div className="grid justify-items-start gap-2">
          <p className="text-body-sm text-ink-2">
            The 30-day guarantee runs until {dayOf(returns.guaranteeUntil)}. Unused keys are
            refunded after a quick check. See the{' '}
            <TextLink to="/refund-policy">refund policy</TextLink>.
          </p>
          <Button onClick={() => onChoose('guarantee')}>Ask for a refund</Button>
        </div>
      )}
      {!returns.isGuaranteed && isLeft && returns.withdrawal !== 'open' && (
        <p className="text-body-sm text-ink-2">
          The 30-day guarantee for this order has ended. We still replace a key that does not work.
        </p>
      )}
    </div>
  )
}

/** What can be given back of an order, how, and what became of what was asked for. */
export function ReturnPanel({ orderId, proof }: { orderId: string; proof: Proof }) {
  const { data, isError, refetch } = useQuery(returnsQuery(orderId, proof))
  const [mode, setMode] = useState<Mode>('closed')
  if (isError) {
    const again = <Button onClick={() => void refetch()}>Try again</Button>
    return (
      <Notice tone="danger" action={again}>
        This could not be loaded.
      </Notice>
    )
  }
  if (!data) return <Skeleton className="h-24" />
  const isOffered = mode === 'withdrawal' ? data.withdrawal === 'open' : data.isGuaranteed
  const isOpen = mode !== 'closed' && isOffered && data.units.some(mayBeAsked)
  return (
    <div className="grid gap-4">
      <RequestList returns={data} />
      {isOpen ? (
        <ReturnForm
          key={`${mode}-${data.requests.length}`}
          returns={data}
          proof={proof}
          isWithdrawal={mode === 'withdrawal'}
        />
      ) : (
        <Choices returns={data} onChoose={setMode} />
      )}
    </div>
  )
}
