import { useNavigate, useSearchParams } from 'react-router'
import { addressWith, choiceIn, type ReviewChoice } from './review-choice.rules.ts'

/** Page, order and stars live in the address, so that a link or Back brings them along. */
export function useReviewChoice() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const choice = choiceIn(address)
  const addressOf = (change: Partial<ReviewChoice>) =>
    addressWith(address, { ...choice, page: 1, ...change })
  const choose = (change: Partial<ReviewChoice>) =>
    void navigate(addressOf(change), { replace: true, preventScrollReset: true })
  return { choice, addressOf, choose }
}
