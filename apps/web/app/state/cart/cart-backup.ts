import { deviceKeys, load, save } from '../../lib/device-storage.ts'
import type { CartItem } from './cart.rules.ts'
import { WIPED } from './cart-repair.ts'
import { storedItems } from './cart-store.ts'

const KEPT_MS = 7 * 24 * 60 * 60 * 1_000

type Backup = { savedAt: number; isUndone?: boolean; texts: Record<string, string | null> }

function backup(): Backup | null {
  try {
    const stored: Backup | null = JSON.parse(load(deviceKeys.backup) ?? 'null')
    return stored?.texts && Date.now() - stored.savedAt < KEPT_MS ? stored : null
  } catch {
    return null
  }
}

/** Whether a wiped cart can still be had back. */
export function canUndoRepair(): boolean {
  const kept = backup()
  return kept !== null && !kept.isUndone && load(deviceKeys.cart) === null
}

/** Brings back what the last repair wiped, and leaves that cart alone from then on. */
export function undoRepair() {
  const kept = backup()
  if (!kept) return
  save(deviceKeys.backup, JSON.stringify({ ...kept, isUndone: true }))
  for (const key of WIPED) save(key, kept.texts[key] ?? null)
}

/** The cart that someone asked to keep is not wiped a second time. */
export function isKept(): boolean {
  const kept = backup()
  return kept?.isUndone === true && kept.texts[deviceKeys.cart] === load(deviceKeys.cart)
}

/** Puts a line back where it was; a line of that product that came meanwhile stays. */
export function restoreItem(item: CartItem, position: number) {
  const items = storedItems.read()
  if (items.some((other) => other.productId === item.productId)) return
  storedItems.write(items.toSpliced(position, 0, item))
}
