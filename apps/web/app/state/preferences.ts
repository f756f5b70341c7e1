import { useSyncExternalStore } from 'react'
import { deviceKeys, deviceRecord, load, save, subscribe } from '../lib/device-storage.ts'

/** What the device remembers about its visitor. It never leaves the device. */
export type Preferences = Readonly<{
  name: string | null
  /** The country found once, as a code. */
  location: string | null
  timeZone: string
  visitCount: number
  lastVisit: string
}>

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

function preferencesFrom(stored: unknown): Preferences | null {
  if (typeof stored !== 'object' || stored === null) return null
  const values = stored as Record<string, unknown>
  return {
    name: textOrNull(values.name),
    location: textOrNull(values.location),
    timeZone: textOrNull(values.timeZone) ?? 'UTC',
    visitCount: Number.isSafeInteger(values.visitCount) ? Number(values.visitCount) : 0,
    lastVisit: textOrNull(values.lastVisit) ?? '',
  }
}

const record = deviceRecord(deviceKeys.preferences, preferencesFrom)

/** True until anything was remembered. */
export const isFirstTime = () => record.read() === null

export const readPreferences = record.read

function remember(change: Partial<Preferences>) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const fresh = { name: null, location: null, timeZone, visitCount: 0, lastVisit: '' }
  record.write({ ...fresh, ...record.read(), ...change })
}

/** A visit lasts as long as its tab. */
export function countVisit(now: Date) {
  if (load(deviceKeys.visit, 'session') !== null) return
  save(deviceKeys.visit, 'counted', 'session')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const visitCount = (record.read()?.visitCount ?? 0) + 1
  remember({ timeZone, visitCount, lastVisit: now.toISOString() })
}

export const rememberName = (name: string) => remember({ name: textOrNull(name.trim()) })
export const rememberLocation = (location: string) => remember({ location })

/** Null on the server and while nothing is remembered. */
export const usePreferences = () => useSyncExternalStore(subscribe, record.read, () => null)
