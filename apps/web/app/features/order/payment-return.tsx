import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { retryIfLost } from '../../lib/api/retry.ts'
import { useCart } from '../../state/cart/cart.ts'
import { forgetDraft, openPayment } from '../../state/checkout-draft.ts'
import { addressWithout, type LeftPayment } from './left-payment.ts'
import { settleLeftPayment } from './order.queries.ts'
import { UnsettledOrder } from './order-problems.tsx'
import { OrderLoading } from './order-screen.tsx'

type PaymentReturnProps = { orderId: string; payment: LeftPayment }

/** Back from a page of a bank: the shop asks the provider, whatever the address says became of it. */
export function PaymentReturn({ orderId, payment }: PaymentReturnProps) {
  const navigate = useNavigate()
  const { clear } = useCart()
  const { data, isError, refetch } = useQuery({
    queryKey: ['/api/confirm-payment', payment.paymentIntentId],
    queryFn: () => settleLeftPayment(payment),
    retry: retryIfLost,
  })

  useEffect(() => {
    // Before anything else: the address holds a secret.
    history.replaceState(history.state, '', addressWithout(location.href))
  }, [])

  useEffect(() => {
    if (data === 'unpaid') location.replace('/checkout?left=unpaid')
    if (data === undefined || data === 'unpaid') return
    // What is on its way needs no cart any more: nobody should pay it twice.
    const placedId = data === 'on its way' ? orderId : data.orderId
    if (openPayment.read() === placedId) {
      clear()
      forgetDraft()
    }
    void navigate(`/order-success/${placedId}`, { replace: true })
  }, [data, orderId, clear, navigate])

  if (isError) return <UnsettledOrder orderId={orderId} onCheck={() => void refetch()} />
  return <OrderLoading />
}
