import { useState } from 'react'
import { useSearchParams } from 'react-router'

type QueryChange = (address: URLSearchParams) => URLSearchParams

/**
 * What is in the address behind the question mark. A change shows at once, before the router has
 * caught up, and a second one builds on the first.
 */
export function useAddress() {
  const [current, setCurrent] = useSearchParams()
  const [written, setWritten] = useState<URLSearchParams>()
  if (written?.toString() === current.toString()) setWritten(undefined)
  const address = written ?? current
  const change = (how: QueryChange) => {
    const next = how(address)
    setWritten(next)
    setCurrent(next, { replace: true, preventScrollReset: true })
  }
  return { address, change }
}
