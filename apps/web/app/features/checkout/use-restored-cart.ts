import type { restoreCart } from '@keyhaven/contracts/abandoned-carts'
import type { viewOrder } from '@keyhaven/contracts/orders'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api/api.ts'
import { retryIfLost } from '../../lib/api/retry.ts'
import { putBack } from '../../state/cart/cart-reminder.ts'
import { toast } from '../../ui/toast.tsx'

/** Behind the #, where no server and no log sees it. */
const tokenInAddress = () =>
  new URLSearchParams(location.search).has('restore') ? location.hash.slice(1) : ''

/** The order of a payment that did not arrive: its mail leads here, and its lines are no secret. */
const orderInAddress = () => new URLSearchParams(location.search).get('again') ?? ''

type Source = Readonly<{ token: string; orderId: string }>

type Cart = Readonly<{ items: readonly { productId: string; quantity: number }[] }>

const cartOf = ({ token, orderId }: Source): Promise<Cart> =>
  orderId
    ? api<typeof viewOrder>(
        { method: 'GET', path: '/api/admin/orders/:id' },
        { params: { id: orderId } },
      )
    : api<typeof restoreCart>(
        { method: 'POST', path: '/api/abandoned-cart/restore' },
        { body: { token } },
      )

const restored = {
  title: 'Your cart is back',
  description: 'At today’s prices.',
  tone: 'success',
} as const
const failed = {
  title: 'This link no longer works',
  description: 'Links in reminders end after 30 days. Nothing was changed.',
  tone: 'danger',
} as const

/** Takes up the cart that the link in a mail is about, then forgets the link. */
export function useRestoredCart() {
  const [source] = useState(() => ({ token: tokenInAddress(), orderId: orderInAddress() }))
  const navigate = useNavigate()
  const { data, isError, isFetching } = useQuery({
    queryKey: ['/api/abandoned-cart/restore', source],
    queryFn: () => cartOf(source),
    enabled: source.token !== '' || source.orderId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: retryIfLost,
  })
  useEffect(() => {
    if (!data && !isError) return
    if (data) putBack(data.items)
    toast(data ? restored : failed)
    void navigate('/checkout', { replace: true })
  }, [data, isError, navigate])
  return { isRestoring: isFetching }
}
