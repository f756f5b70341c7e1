import type { Order } from '@keyhaven/contracts/orders'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../lib/api/api.ts'
import { orderKeys } from '../../state/order/order-keys.ts'
import { claimKey, claimsQuery } from './key-claims.queries.ts'
import { type Complaint, claimableOf, nothingYet, symptomIn } from './key-claims.rules.ts'

/** In the address of an order, behind the #, it opens the form. */
export const KEY_CLAIMS = 'key-claims'

type KeyClaimsStep = 'closed' | 'ask' | 'fix' | 'claim' | 'helped' | 'done'

function failureText(error: unknown): string {
  const status = isApiError(error) ? error.status : undefined
  if (status === 429) return 'You have asked several times already. Please wait an hour.'
  // The server says what keeps this licence from it.
  if (isApiError(error) && status === 409 && error.code !== 'conflict') {
    return error.message.replace(/^\d+: /, '')
  }
  if (status === 404 || status === 409) {
    return 'This order has changed in the meantime. Please reload the page.'
  }
  return 'The shop could not be reached. Nothing was claimed; please try again.'
}

function useClaim(order: Order) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ licenseId = 0, errorCode, tried, note, ...rest }: Complaint) =>
      claimKey(order.id, {
        licenseId,
        errorCode,
        symptom: symptomIn({ licenseId, errorCode, tried, note, ...rest }) || 'other',
        tried: [...tried],
        note,
      }),
    // The answer is shown at once; what else the page says follows it.
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: orderKeys.view(order.id) })
      void queries.invalidateQueries({ queryKey: orderKeys.keyClaims(order.id) })
    },
  })
}

/** How far a claim has come, and what it says so far. */
export function useKeyClaims(order: Order) {
  const { data, isError, refetch } = useQuery(claimsQuery(order.id))
  const [step, setStep] = useState<KeyClaimsStep>('ask')
  const [complaint, setComplaint] = useState(nothingYet)
  const claim = useClaim(order)
  const licenses = claimableOf(data?.licenses ?? [], data?.claims ?? [])
  const [only] = licenses
  const licenseId = complaint.licenseId ?? (licenses.length === 1 ? only?.id : undefined)
  const told = { ...complaint, licenseId }
  return {
    isError,
    refetch,
    isLoaded: data !== undefined,
    claims: data?.claims ?? [],
    licenses,
    licence: licenses.find(({ id }) => id === licenseId),
    step,
    setStep,
    complaint: told,
    change: (changed: Partial<Complaint>) => setComplaint({ ...complaint, ...changed }),
    open: () => {
      setComplaint(nothingYet)
      claim.reset()
      setStep('ask')
    },
    submit: () => claim.mutate(told, { onSuccess: () => setStep('done') }),
    answer: claim.data,
    isBusy: claim.isPending,
    failure: claim.error ? failureText(claim.error) : undefined,
  }
}

export type KeyClaimsState = ReturnType<typeof useKeyClaims>
