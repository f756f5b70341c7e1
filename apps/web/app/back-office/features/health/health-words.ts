import type { Health, PartState } from '@keyhaven/contracts/staff/health'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

const TAB = '/admin/main-site?tab=health'

export const healthParts = [
  { id: 'health', label: 'Health', to: TAB },
  { id: 'jobs', label: 'Jobs', to: `${TAB}&part=jobs` },
  { id: 'schedule', label: 'Schedule', to: `${TAB}&part=schedule` },
  { id: 'webhooks', label: 'Webhooks', to: `${TAB}&part=webhooks` },
  { id: 'alerts', label: 'Alerts', to: `${TAB}&part=alerts` },
  { id: 'status', label: 'Status page', to: `${TAB}&part=status` },
] as const

type Look = Readonly<{ label: string; dot: string }>

/** The sign beside a part; its label says the same to those who do not see it. */
export const partLooks: Readonly<Record<PartState['state'], Look>> = {
  ok: { label: 'Works', dot: 'rounded-pill bg-success' },
  slow: { label: 'Slow', dot: 'rotate-45 rounded-xs bg-warning' },
  away: { label: 'In trouble', dot: 'rounded-xs bg-danger' },
  unused: { label: 'Not used', dot: 'rounded-pill inset-ring-2 inset-ring-line-strong' },
  unknown: { label: 'Not known', dot: 'rotate-45 rounded-xs bg-warning' },
}

/** Backups come daily; two days without one are too many. */
const BACKUP_DAYS = 2

type Kept = Pick<Health, 'parts' | 'reports' | 'invariants' | 'audit'>

/** What nobody knows to be well, for a line that would otherwise say that all is. */
export function unknownThings({ parts, reports, invariants, audit }: Kept, now: number): string[] {
  const backup = reports.find(({ kind }) => kind === 'backup')?.at ?? null
  const isBackupOld = backup !== null && now - Date.parse(backup) > BACKUP_DAYS * DAY * 1_000
  return [
    ...parts.filter(({ state }) => state === 'unknown').map(({ name }) => name),
    ...(backup === null ? ['Last backup'] : isBackupOld ? ['Backup of the last two days'] : []),
    ...(invariants === null ? ['Checks of the data'] : []),
    ...(audit.lastCheck === null ? ['Audit chain'] : []),
  ]
}

type HourState = PartState['hours'][number]

/** Bars differ in height as well, so that no state is told by colour alone. */
export const hourBars: Readonly<Record<HourState, string>> = {
  ok: 'h-4 bg-success',
  slow: 'h-3 bg-warning',
  away: 'h-2 bg-danger',
  unknown: 'h-1 bg-line-strong',
}

/** "All 24 hours were well." */
export function hoursWords(hours: readonly HourState[]): string {
  const count = (state: HourState) => hours.filter((one) => one === state).length
  const parts = [
    count('away') > 0 && `${count('away')} with trouble`,
    count('slow') > 0 && `${count('slow')} slow`,
    count('unknown') > 0 && `${count('unknown')} not watched`,
  ].filter(Boolean)
  if (parts.length === 0) return `All of the last ${hours.length} hours were well.`
  return `Of the last ${hours.length} hours: ${parts.join(', ')}.`
}

const SHORT_MS = 1_000

/** "84 ms", "4 min", "3 h" */
export function span(seconds: number): string {
  if (seconds > 0 && seconds * 1_000 < SHORT_MS)
    return `${Math.max(Math.round(seconds * 1_000), 1)} ms`
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
