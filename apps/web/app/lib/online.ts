import { useSyncExternalStore } from 'react'

/** A browser may call itself offline behind some networks: whether the shop answers decides. */
const ASK_EVERY_MS = 3_000

let isAway = false
const listeners = new Set<() => void>()

function tell(isAwayNow: boolean) {
  isAway = isAwayNow
  for (const listener of listeners) listener()
}

async function askUntilAnswered() {
  while (isAway) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok) tell(false)
  }
}

if (typeof document !== 'undefined') {
  addEventListener('offline', () => {
    if (isAway) return
    tell(true)
    void askUntilAnswered()
  })
  addEventListener('online', () => tell(false))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOffline = () =>
  useSyncExternalStore(
    subscribe,
    () => isAway,
    () => false,
  )

/** At once, or when the network is back. */
export const whenOnline = () =>
  new Promise<void>((resolve) => {
    const hear = () => {
      if (isAway) return
      listeners.delete(hear)
      resolve()
    }
    listeners.add(hear)
    hear()
  })
