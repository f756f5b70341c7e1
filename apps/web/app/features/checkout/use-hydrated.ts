import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first render, where nothing of the device is known. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
