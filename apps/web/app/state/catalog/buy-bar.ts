import { useSyncExternalStore } from 'react'
import { deviceKeys, load, save, subscribe } from '../../lib/device-storage.ts'

/** Whether the sticky buy bar was sent away in this session; the server does not know and hides it. */
export function useBuyBar() {
  const isDismissed = useSyncExternalStore(
    subscribe,
    () => load(deviceKeys.buyBar, 'session') !== null,
    () => true,
  )
  return { isDismissed, dismiss: () => save(deviceKeys.buyBar, '1', 'session') }
}
