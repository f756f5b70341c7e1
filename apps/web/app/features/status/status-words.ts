import type { ComponentState, NoteState, StatusDay } from '@keyhaven/contracts/status'
import { Check, CircleHelp, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { longDate } from '../../lib/dates.ts'

type Tone = 'success' | 'warning' | 'danger' | 'neutral'
type Look = Readonly<{ label: string; tone: Tone; icon: LucideIcon; bar: string }>

/** Each state in words, colour, sign and the height of its bar: no state is told by colour alone. */
export const stateLooks: Readonly<Record<ComponentState, Look>> = {
  ok: { label: 'Working', tone: 'success', icon: Check, bar: 'h-8 bg-success' },
  trouble: { label: 'Trouble', tone: 'warning', icon: TriangleAlert, bar: 'h-6 bg-warning' },
  down: { label: 'Not available', tone: 'danger', icon: X, bar: 'h-4 bg-danger' },
  unknown: { label: 'Not known', tone: 'neutral', icon: CircleHelp, bar: 'h-2 bg-line-strong' },
}

export const headlines: Readonly<Record<ComponentState, string>> = {
  ok: 'Everything works.',
  trouble: 'Something is slow or fails at times.',
  down: 'A part of the shop is not available.',
  unknown: 'We cannot say how everything is right now.',
}

export const noteWords: Readonly<Record<NoteState, string>> = {
  investigating: 'Looking into it',
  identified: 'Cause found',
  monitoring: 'Fixed, being watched',
  resolved: 'Over',
}

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`)

/** "3 March 2026: 12 minutes of trouble." */
export function dayWords({ day, state, troubleMinutes, downMinutes, watchedPercent }: StatusDay) {
  const bad = [
    downMinutes > 0 && `${minutes(downMinutes)} not available`,
    troubleMinutes > 0 && `${minutes(troubleMinutes)} of trouble`,
  ].filter(Boolean)
  if (bad.length > 0) return `${longDate(day)}: ${bad.join(', ')}.`
  if (state === 'unknown') return `${longDate(day)}: no data.`
  const part = watchedPercent < 95 ? ` as far as it was measured (${watchedPercent} % of it)` : ''
  return `${longDate(day)}: working${part}.`
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** The bars in one sentence. */
export function historyWords(history: readonly StatusDay[]): string {
  const count = (state: ComponentState) => history.filter((day) => day.state === state).length
  const parts = [
    count('ok') > 0 && `${days(count('ok'))} working`,
    count('trouble') > 0 && `${days(count('trouble'))} with trouble`,
    count('down') > 0 && `${days(count('down'))} with a failure`,
  ].filter(Boolean)
  if (parts.length === 0) return 'No data yet.'
  return `The last ${history.length} days: ${parts.join(', ')}.`
}

const time = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** "12 Nov 2026, 14:26 UTC" */
export const momentWords = (at: string) => `${time.format(new Date(at))} UTC`
