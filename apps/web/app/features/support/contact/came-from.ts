import { useEffect, useState } from 'react'

const START = '#about='

/** What the page that led here knew: the order, and whether its key desk did. */
export type CameFrom = Readonly<{ orderNumber: string; from?: 'key_desk' }>

/** Behind the hash it reaches no server and no log; it leaves the address bar at once. */
export function useCameFrom(): CameFrom {
  const [came, setCame] = useState<CameFrom>({ orderNumber: '' })
  useEffect(() => {
    if (!location.hash.startsWith(START)) return
    const [what, orderNumber = ''] = decodeURIComponent(location.hash.slice(START.length)).split(
      '.',
    )
    setCame({ orderNumber, ...(what === 'key-desk' && { from: 'key_desk' }) })
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  return came
}
