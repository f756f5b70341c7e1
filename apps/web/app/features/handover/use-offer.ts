import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../lib/api/api.ts'
import { answerKnock, type Offer, offerOrder, offerQuery } from './handover.queries.ts'

const FAILED = 'That did not work. Please try again.'
export const wordsOf = (error: unknown): string =>
  isApiError(error) && error.code ? error.message.replace(/^\d+: /, '') : FAILED

/** The code of this phone, and what it is asked about the computer that knocked. */
export function useOffer(orderId: string) {
  const queries = useQueryClient()
  const [offer, setOffer] = useState<Offer & { since: Date }>()
  const query = offerQuery(orderId, offer?.id ?? 0)
  const { data } = useQuery({ ...query, enabled: offer !== undefined })
  const make = useMutation({
    mutationFn: () => offerOrder(orderId),
    onSuccess: (made) => setOffer({ ...made, since: new Date() }),
  })
  const answer = useMutation({
    mutationFn: (isAllowed: boolean) => answerKnock(orderId, offer?.id ?? 0, isAllowed),
    // Whatever was answered, here or in another tab: ask what counts.
    onSettled: () => queries.invalidateQueries(query),
  })
  const renew = () => {
    answer.reset()
    make.mutate()
  }
  return { offer, state: data?.state ?? 'offered', knock: data?.knock, make, renew, answer }
}
