import { useSyncExternalStore } from 'react'

/** `added` counts the additions since it opened, so that each one is announced once. */
type Drawer = Readonly<{
  isOpen: boolean
  hasOpened: boolean
  added: number
  opener: Element | null
}>

const closed: Drawer = { isOpen: false, hasOpened: false, added: 0, opener: null }
let drawer = closed
const listeners = new Set<() => void>()

function replace(next: Drawer) {
  drawer = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Remembers what had the focus, which gets it back. */
export function openCart({ hasAdded = false } = {}) {
  const opener = drawer.isOpen ? drawer.opener : document.activeElement
  replace({ isOpen: true, hasOpened: true, added: drawer.added + Number(hasAdded), opener })
}

export function closeCart() {
  if (drawer.isOpen) replace({ ...drawer, isOpen: false, added: 0 })
}

export const useCartDrawer = () =>
  useSyncExternalStore(
    subscribe,
    () => drawer,
    () => closed,
  )
