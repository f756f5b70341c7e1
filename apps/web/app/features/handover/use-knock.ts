import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { knockQuery, knockWith, takeOrder } from './handover.queries.ts'

/** Takes the code out of the address, so that neither the bar nor the history keeps it. */
export function useCodeInAddress(onCode: (code: string) => void) {
  useEffect(() => {
    if (location.hash.length < 2) return
    onCode(decodeURIComponent(location.hash.slice(1)))
    history.replaceState(history.state, '', location.pathname)
  }, [onCode])
}

/** The knock of this computer: asked with a code, waited for, taken after the yes. */
export function useKnock() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isGivenUp, setGivenUp] = useState(false)
  const { data, isPending: isLooking } = useQuery(knockQuery)
  const knock = useMutation({
    mutationFn: knockWith,
    onSuccess: () => {
      setGivenUp(false)
      return queries.invalidateQueries(knockQuery)
    },
  })
  const take = useMutation({
    mutationFn: takeOrder,
    onSuccess: ({ orderId }) => navigate(`/order-success/${orderId}`, { replace: true }),
    onError: () => queries.invalidateQueries(knockQuery),
  })
  const { mutate: open, isIdle } = take
  const isAllowed = data?.state === 'allowed'
  useEffect(() => {
    if (isAllowed && isIdle) open()
  }, [isAllowed, isIdle, open])
  const again = () => {
    setGivenUp(true)
    knock.reset()
    take.reset()
  }
  return {
    state: isGivenUp ? null : (data?.state ?? null),
    mark: data?.mark,
    isLooking,
    knock,
    take,
    again,
  }
}
