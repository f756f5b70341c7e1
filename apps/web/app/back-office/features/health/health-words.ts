import type { PartState } from '@keyhaven/contracts/staff/health'
import { Check, CircleHelp, CircleSlash, type LucideIcon, X } from 'lucide-react'

const TAB = '/admin/main-site?tab=health'

export const healthParts = [
  { id: 'health', label: 'Health', to: TAB },
  { id: 'jobs', label: 'Jobs', to: `${TAB}&part=jobs` },
  { id: 'schedule', label: 'Schedule', to: `${TAB}&part=schedule` },
  { id: 'webhooks', label: 'Webhooks', to: `${TAB}&part=webhooks` },
  { id: 'alerts', label: 'Alerts', to: `${TAB}&part=alerts` },
  { id: 'status', label: 'Status page', to: `${TAB}&part=status` },
] as const

type Look = Readonly<{ label: string; tone: 'success' | 'danger' | 'neutral'; icon: LucideIcon }>

export const partLooks: Readonly<Record<PartState['state'], Look>> = {
  ok: { label: 'No call fails', tone: 'success', icon: Check },
  away: { label: 'Away', tone: 'danger', icon: X },
  unused: { label: 'Not used', tone: 'neutral', icon: CircleSlash },
  unknown: { label: 'Not known', tone: 'neutral', icon: CircleHelp },
}

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/** "4 min", "3 h" */
export function span(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 2 * MINUTE) return `${Math.round(seconds)} s`
  if (seconds < 2 * HOUR) return `${Math.round(seconds / MINUTE)} min`
  if (seconds < 2 * DAY) return `${Math.round(seconds / HOUR)} h`
  return `${Math.round(seconds / DAY)} days`
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** "38 GB" */
export function size(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  return `${Math.round(bytes / 1_000 ** step)} ${units[step]}`
}
