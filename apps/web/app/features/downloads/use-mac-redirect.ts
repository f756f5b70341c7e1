import type { Order } from '@keyhaven/contracts/orders'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { deviceInfoOf } from '../../lib/computer/device-info.rules.ts'
import { rememberTakenToMac, wasTakenToMac } from '../../state/order/mac-redirect.ts'
import { behaviourQuery, macTokenOf } from './downloads.queries.ts'
import { isForMac, macPageOf, macWay } from './mac-redirect.rules.ts'

const REDIRECT_MS = 500
/** A token is welcome, but nobody waits long for it. */
const TOKEN_MS = 1_500

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

const tokenSoon = (order: Order) =>
  Promise.race([macTokenOf(order).catch(() => undefined), after(TOKEN_MS)])

/** Takes a buyer on a Mac to its page, once per order. The answer says whether to offer the way. */
export function useMacRedirect(order: Order): boolean {
  const navigate = useNavigate()
  const [wasTaken] = useState(() => wasTakenToMac(order.id))
  const { isMac } = deviceInfoOf(navigator)
  const isConcerned = isMac && isForMac(order.items)
  const { data } = useQuery({ ...behaviourQuery, enabled: isConcerned })
  const setting = data?.macRedirect ?? 'off'
  const way = macWay({ setting, isMac, items: order.items, wasTaken })

  const go = useEffectEvent(async (signal: AbortSignal) => {
    const [token] = await Promise.all([tokenSoon(order), after(REDIRECT_MS)])
    if (signal.aborted) return
    rememberTakenToMac(order.id)
    await navigate(macPageOf(order.id, token), { replace: true })
  })
  useEffect(() => {
    if (way !== 'go') return
    const leaving = new AbortController()
    void go(leaving.signal)
    return () => leaving.abort()
  }, [way])
  return way === 'offer'
}
