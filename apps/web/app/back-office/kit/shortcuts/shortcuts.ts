import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { createReader, isPlainKey } from './keys.rules.ts'

export type Shortcut = Readonly<{
  /** "j", "g o", "mod+k"; `mod` is ⌘ or Ctrl. */
  keys: string
  label: string
  /** Under which heading the help sheet lists it. */
  group: string
  run: () => void
}>

let registered: readonly Shortcut[] = []
let hasSingleKeys = true
const listeners = new Set<() => void>()

function changed() {
  for (const listener of listeners) listener()
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none: readonly Shortcut[] = []

/** What can be pressed on this page, for the help sheet. */
export const useRegistered = (): readonly Shortcut[] =>
  useSyncExternalStore(
    watch,
    () => registered,
    () => none,
  )

/** Keys without a modifier can be switched off: they get in the way of speech input. */
export function setSingleKeys(areOn: boolean) {
  hasSingleKeys = areOn
}

const typing = 'input:not([type=checkbox],[type=radio]), textarea, select, [contenteditable=true]'
const above = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

const read = createReader()

function hear(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  const place = event.target instanceof Element ? event.target : document.body
  if (place.closest(above)) return
  const isTyping = place.closest(typing) !== null
  const usable = registered.filter(({ keys }) => !isPlainKey(keys) || (hasSingleKeys && !isTyping))
  const found = read(event, usable)
  // A focused button or link does its own thing.
  if (!found || (found.keys === 'enter' && place.closest('a, button, summary'))) return
  event.preventDefault()
  found.run()
}

function add(own: readonly Shortcut[]) {
  if (registered.length === 0) document.addEventListener('keydown', hear)
  registered = [...own, ...registered]
  changed()
  return () => {
    registered = registered.filter((shortcut) => !own.includes(shortcut))
    if (registered.length === 0) document.removeEventListener('keydown', hear)
    changed()
  }
}

/**
 * Listens for keys while the component is there. They are silent in fields, dialogs and menus; of
 * two with the same keys the one that came last counts.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  const run = useEffectEvent((keys: string) => shortcuts.find((one) => one.keys === keys)?.run())
  const described = JSON.stringify(shortcuts.map(({ keys, label, group }) => [keys, label, group]))
  useEffect(() => {
    const all = JSON.parse(described) as [string, string, string][]
    return add(all.map(([keys, label, group]) => ({ keys, label, group, run: () => run(keys) })))
  }, [described])
}
