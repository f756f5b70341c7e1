import { useAddress } from '../../../lib/router/use-address.ts'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { type Choice, choiceIn, withChoice } from './guide.rules.ts'

/** What the reader has chosen lives in the address, so that a link or Back brings it along. */
export function useGuideChoice() {
  const products = useProducts()
  const { address, change } = useAddress()
  return {
    products,
    choice: choiceIn(address, products),
    change: (changed: Partial<Choice>) =>
      change((current) => withChoice(current, { ...choiceIn(current, products), ...changed })),
  }
}
