import type { OpenedCart, openHandedCart } from '@keyhaven/contracts/kept-carts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api/api.ts'
import { retryIfLost } from '../../lib/api/retry.ts'
import { type CartItem, itemsFrom, unitsIn } from '../../state/cart/cart.rules.ts'
import { storedItems } from '../../state/cart/cart-store.ts'
import { useCurrency } from '../../state/catalog/currency.tsx'
import { readDraft, saveDraft } from '../../state/checkout-draft.ts'
import { toast } from '../../ui/toast.tsx'

/** Behind the #, where no server and no log sees it. */
const tokenInAddress = () =>
  new URLSearchParams(location.search).has('handed') ? location.hash.slice(1) : ''

/** The address without the link; where the visit came from stays in it. */
function addressWithoutLink() {
  const query = new URLSearchParams(location.search)
  query.delete('handed')
  return query.size > 0 ? `/checkout?${query}` : '/checkout'
}

const failed = {
  title: 'This link no longer works',
  description: 'Links to a cart end after six hours, and once it is paid. Nothing was changed.',
  tone: 'danger',
} as const
const soldElsewhere = {
  title: 'This cart is empty now',
  description: 'What was in it is not sold any more. Nothing was changed.',
  tone: 'danger',
} as const

type Line = Pick<CartItem, 'productId' | 'quantity'>

const spelled = (lines: readonly Line[]) =>
  lines
    .map(({ productId, quantity }) => `${productId}:${quantity}`)
    .toSorted()
    .join()

/** Whether the buyer has a cart of their own that the other one would replace. */
const wouldReplace = (lines: readonly Line[]) => {
  const own = storedItems.read()
  return own.length > 0 && spelled(own) !== spelled(lines)
}

function takeUp({ items, email }: OpenedCart) {
  const addedAt = new Date().toISOString()
  storedItems.write(itemsFrom(items.map((item) => ({ ...item, addedAt }))))
  const draft = readDraft()
  if (email && !draft.email) saveDraft({ ...draft, email })
}

/** What the buyer decides, where both carts hold something. */
export type CartChoice = Readonly<{
  ownUnits: number
  handedUnits: number
  takeHanded: () => void
  keepOwn: () => void
}>

/** Takes up the cart behind a link, or asks first where the buyer has another one; then forgets the link. */
export function useHandedCart() {
  const [token] = useState(tokenInAddress)
  const [isDecided, setDecided] = useState(token === '')
  const [couponCode, setCouponCode] = useState<string>()
  const { currency, choose } = useCurrency()
  const navigate = useNavigate()
  const { data, isError } = useQuery({
    queryKey: ['/api/cart/handed', token],
    queryFn: () =>
      api<typeof openHandedCart>({ method: 'POST', path: '/api/cart/handed' }, { body: { token } }),
    enabled: !isDecided,
    staleTime: Number.POSITIVE_INFINITY,
    retry: retryIfLost,
  })
  const forgetLink = () => {
    setDecided(true)
    void navigate(addressWithoutLink(), { replace: true })
  }
  const takeHanded = () => {
    if (!data) return
    takeUp(data)
    if (data.currency && data.currency !== currency) choose(data.currency)
    if (data.couponCode) setCouponCode(data.couponCode)
    forgetLink()
  }
  const settle = useEffectEvent(() => {
    if (isError || data?.items.length === 0) {
      toast(isError ? failed : soldElsewhere)
      forgetLink()
    } else if (data && !wouldReplace(data.items)) takeHanded()
  })
  useEffect(() => {
    if (!isDecided && (data || isError)) settle()
  }, [isDecided, data, isError])
  const isAsking = !isDecided && data !== undefined && data.items.length > 0
  const choice: CartChoice | undefined =
    isAsking && wouldReplace(data.items)
      ? {
          ownUnits: unitsIn(storedItems.read()),
          handedUnits: data.items.reduce((sum, { quantity }) => sum + quantity, 0),
          takeHanded,
          keepOwn: forgetLink,
        }
      : undefined
  return { isOpening: !isDecided, choice, couponCode }
}
