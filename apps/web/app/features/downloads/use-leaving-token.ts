import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The token of the address, which it leaves at once: it stays in no history and no copied link. */
export function useLeavingToken(): string {
  const [address, setAddress] = useSearchParams()
  const [token] = useState(() => address.get('token') ?? '')
  const clear = useEffectEvent(() =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete('token')
        return next
      },
      { replace: true, preventScrollReset: true },
    ),
  )
  useEffect(() => {
    if (token !== '') clear()
  }, [token])
  return token
}
