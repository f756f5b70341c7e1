import type { Quote } from '@keyhaven/contracts/checkout'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Cart, quoteQuery } from '../checkout.queries.ts'
import { type Shown, shownNext } from '../checkout.rules.ts'
import { type Problem, refusalOf, setupProblem } from '../problems.rules.ts'

export type QuoteView = Readonly<{
  /** The last total that was told, if any. */
  quote: Quote | undefined
  /** It belongs to the cart as it is now: only then may it be paid. */
  isCurrent: boolean
  isUpdating: boolean
  problem: Problem | undefined
  /** The total before it changed by itself. */
  totalBefore: string | undefined
  requote: () => Promise<Quote | undefined>
}>

const closed: Problem = {
  title: 'The checkout is unavailable right now.',
  text: 'Nothing was ordered or charged, and your cart is kept. Please try again in a few minutes.',
}

function problemOf(error: unknown): Problem | undefined {
  if (!error) return undefined
  const refusal = refusalOf(error)
  const isRefused = refusal.status !== undefined && refusal.status < 500
  if (isRefused) return setupProblem(refusal)
  if (refusal.status === 503) return closed
  return { title: 'Error', text: 'The total could not be worked out. Please try again.' }
}

/** The binding total of a cart: asked for when the cart changes, and again before it runs out. */
export function useQuote(cart: Cart): QuoteView {
  const query = useQuery(quoteQuery(cart))
  const { data, isPlaceholderData, isFetching, isError, error, refetch } = query
  const [shown, setShown] = useState<Shown>()
  const [told, setTold] = useState<Quote>()
  const isCurrent = data !== undefined && !isPlaceholderData && !isError
  if (data && data !== told) setTold(data)
  const next = isCurrent ? shownNext(shown, JSON.stringify(cart), data.total) : shown
  if (next !== shown) setShown(next)
  return {
    quote: data ?? told,
    isCurrent,
    isUpdating: !isCurrent && isFetching,
    problem: problemOf(error),
    totalBefore: next?.before,
    requote: async () => (await refetch()).data,
  }
}
