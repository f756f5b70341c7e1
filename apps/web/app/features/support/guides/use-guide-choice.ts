import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { type Choice, choiceIn, withChoice } from './guide.rules.ts'

/** What the reader has chosen lives in the address, so that a link or Back brings it along. */
export function useGuideChoice() {
  const products = useProducts()
  const [address, setAddress] = useSearchParams()
  const choice = choiceIn(address, products)
  const change = useCallback(
    (changed: Partial<Choice>) =>
      setAddress((current) => withChoice(current, { ...choiceIn(current, products), ...changed }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setAddress, products],
  )
  return { products, choice, change }
}
