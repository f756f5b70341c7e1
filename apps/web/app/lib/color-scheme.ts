import { useSyncExternalStore } from 'react'
import { deviceKeys, load, save, subscribe } from './device-storage.ts'

export const schemes = ['auto', 'light', 'dark'] as const
export type ColorScheme = (typeof schemes)[number]

function saved(): ColorScheme {
  const value = load(deviceKeys.colorScheme)
  return value === 'light' || value === 'dark' ? value : 'auto'
}

function choose(scheme: ColorScheme) {
  if (scheme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = scheme
  save(deviceKeys.colorScheme, scheme)
}

/** The server does not know the device's choice: it paints `auto` and the head script corrects. */
export function useColorScheme() {
  const scheme = useSyncExternalStore(subscribe, saved, (): ColorScheme => 'auto')
  return { scheme, choose }
}
