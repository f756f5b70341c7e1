import { useSyncExternalStore } from 'react'

export type AuthTab = 'login' | 'register'
type AuthDialog = Readonly<{ isOpen: boolean; hasOpened: boolean; tab: AuthTab }>

const closed: AuthDialog = { isOpen: false, hasOpened: false, tab: 'login' }
let dialog = closed
const listeners = new Set<() => void>()

function replace(next: AuthDialog) {
  dialog = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const openAuth = (tab: AuthTab = 'login') => replace({ isOpen: true, hasOpened: true, tab })
export const chooseAuthTab = (tab: AuthTab) => replace({ ...dialog, tab })
export const closeAuth = () => replace({ ...dialog, isOpen: false })

export const useAuthDialog = () =>
  useSyncExternalStore(
    subscribe,
    () => dialog,
    () => closed,
  )
