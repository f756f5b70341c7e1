import { useSyncExternalStore } from 'react'
import { deviceKeys, deviceRecord, subscribe } from '../lib/device-storage.ts'

/** `open`: the panel. `closed`: its button alone. `hidden`: neither, until it is asked for again. */
export type HelpVisibility = 'open' | 'closed' | 'hidden'

const isVisibility = (value: unknown): value is HelpVisibility =>
  value === 'open' || value === 'closed' || value === 'hidden'

const help = deviceRecord<HelpVisibility>(deviceKeys.quickHelp, (stored) =>
  isVisibility(stored) ? stored : 'closed',
)
const assistant = deviceRecord<'open' | 'closed'>(deviceKeys.assistant, (stored) =>
  stored === 'open' ? 'open' : 'closed',
)

/** Both panels have one corner: the one that opens closes the other. */
export function showHelp(visibility: HelpVisibility) {
  if (visibility === 'open' && assistant.read() === 'open') assistant.write('closed')
  help.write(visibility)
}

export function showAssistant(visibility: 'open' | 'closed') {
  if (visibility === 'open' && help.read() === 'open') help.write('closed')
  assistant.write(visibility)
}

/** The server does not know the device and takes the usual for granted. */
export const useHelpVisibility = () =>
  useSyncExternalStore(subscribe, help.read, (): HelpVisibility => 'closed')

export const useIsAssistantOpen = () =>
  useSyncExternalStore(subscribe, assistant.read, () => 'closed') === 'open'
