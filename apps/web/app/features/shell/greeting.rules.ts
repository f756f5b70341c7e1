import type { Preferences } from '../../state/preferences.ts'

const NOON = 12
const EVENING = 17

/** Morning before 12:00, afternoon before 17:00, evening after that. */
function timeOfDay(hour: number): string {
  if (hour < NOON) return 'Good morning'
  return hour < EVENING ? 'Good afternoon' : 'Good evening'
}

/** By name where one is stored; who came before is welcomed back. */
export function greetingFor(hour: number, visitor: Preferences | null): string {
  const greeting = timeOfDay(hour)
  if (visitor?.name) return `${greeting}, ${visitor.name}`
  return visitor && visitor.visitCount > 1 ? `${greeting}, welcome back` : greeting
}
