import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { retryIfLost } from '../../lib/api/retry.ts'
import { useCart } from '../../state/cart/cart.ts'
import { forgetDraft, openPayment } from '../../state/checkout-draft.ts'
import { settleHostedPayment } from './order.queries.ts'
import { UnsettledOrder } from './order-problems.tsx'
import { OrderLoading } from './order-screen.tsx'

type HostedReturnProps = { orderId: string; sessionId: string }

/** Back from the provider's page: settles first, then goes on to the address without the session. */
export function HostedReturn({ orderId, sessionId }: HostedReturnProps) {
  const navigate = useNavigate()
  const { clear } = useCart()
  const { data, isError, refetch } = useQuery({
    queryKey: ['/api/stripe-checkout-success', sessionId],
    queryFn: () => settleHostedPayment(sessionId),
    retry: retryIfLost,
  })
  const settledId = data === 'on its way' ? orderId : data?.orderId

  useEffect(() => {
    if (!settledId) return
    if (openPayment.read() === settledId) {
      clear()
      forgetDraft()
    }
    void navigate(`/order-success/${settledId}`, { replace: true })
  }, [settledId, clear, navigate])

  if (isError) return <UnsettledOrder orderId={orderId} onCheck={() => void refetch()} />
  return <OrderLoading />
}
