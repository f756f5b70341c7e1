import { useSyncExternalStore } from 'react'

export const schemes = ['auto', 'light', 'dark'] as const
export type ColorScheme = (typeof schemes)[number]

const STORAGE_KEY = 'color-scheme'
const listeners = new Set<() => void>()

/** Runs in the head before anything is painted, so that a saved choice never flashes. */
export const applySavedScheme = `try{var s=localStorage.getItem('${STORAGE_KEY}');if(s==='light'||s==='dark')document.documentElement.dataset.theme=s}catch(e){}`

function saved(): ColorScheme {
  const value = localStorage.getItem(STORAGE_KEY)
  return value === 'light' || value === 'dark' ? value : 'auto'
}

function choose(scheme: ColorScheme) {
  localStorage.setItem(STORAGE_KEY, scheme)
  if (scheme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = scheme
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The server does not know the device's choice: it paints `auto` and the head script corrects. */
export function useColorScheme() {
  const scheme = useSyncExternalStore(subscribe, saved, (): ColorScheme => 'auto')
  return { scheme, choose }
}
