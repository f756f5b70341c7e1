import { labelOfType } from '@keyhaven/contracts/payment-labels'
import { useEffect } from 'react'
import { leftBy } from '../../../state/checkout-draft.ts'

const MARK = 'left'

/** Says once, to a shopper who comes back from a page of the bank, that nothing was paid there, and by which way. */
export function useLeftUnpaid(onLeft: (way: string | undefined) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const url = new URL(location.href)
    if (url.searchParams.get(MARK) !== 'unpaid') return
    url.searchParams.delete(MARK)
    history.replaceState(history.state, '', url.pathname + url.search)
    onLeft(labelOfType(leftBy.read()))
    leftBy.remove()
  }, [])
}
