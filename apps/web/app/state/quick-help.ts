import { useSyncExternalStore } from 'react'
import { deviceKeys, deviceRecord, subscribe } from '../lib/device-storage.ts'

/** `open`: the panel. `closed`: its button alone. `hidden`: neither, until it is asked for again. */
export type HelpVisibility = 'open' | 'closed' | 'hidden'

const isVisibility = (value: unknown): value is HelpVisibility =>
  value === 'open' || value === 'closed' || value === 'hidden'

const record = deviceRecord<HelpVisibility>(deviceKeys.quickHelp, (stored) =>
  isVisibility(stored) ? stored : 'closed',
)

export const showHelp = (visibility: HelpVisibility) => record.write(visibility)

/** The server does not know the device and takes the usual for granted. */
export const useHelpVisibility = () =>
  useSyncExternalStore(subscribe, record.read, (): HelpVisibility => 'closed')
