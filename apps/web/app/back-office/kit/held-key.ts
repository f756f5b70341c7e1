import { useEffect, useEffectEvent } from 'react'

let held: { list: string; key: string } | undefined
const waiting = new Map<string, (key: string) => void>()

/** Passes a key to a list: at once if it is open, otherwise when it opens. In memory, and in no address. */
export function passKey(list: string, key: string) {
  const hear = waiting.get(list)
  if (hear) hear(key)
  else held = { list, key }
}

/** Hears of keys that are passed to a list. */
export function usePassedKey(list: string, hear: (key: string) => void) {
  const heard = useEffectEvent(hear)
  useEffect(() => {
    const mine = held?.list === list ? held.key : undefined
    held = undefined
    if (mine !== undefined) heard(mine)
    waiting.set(list, (key) => heard(key))
    return () => void waiting.delete(list)
  }, [list])
}
