import type { restoreCart } from '@keyhaven/contracts/abandoned-carts'
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

/** Takes up the cart that the link in a reminder is about, then forgets the link. */
export function useRestoredCart() {
  const [token] = useState(tokenInAddress)
  const navigate = useNavigate()
  const { data, isError, isFetching } = useQuery({
    queryKey: ['/api/abandoned-cart/restore', token],
    queryFn: () =>
      api<typeof restoreCart>(
        { method: 'POST', path: '/api/abandoned-cart/restore' },
        { body: { token } },
      ),
    enabled: token !== '',
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
