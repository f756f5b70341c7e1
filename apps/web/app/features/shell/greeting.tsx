import { usePreferences } from '../../state/preferences.ts'
import { greetingFor } from './greeting.rules.ts'

/** Painted in the browser alone: the server knows neither the hour nor the name. */
export function Greeting({ className }: { className: string }) {
  const visitor = usePreferences()
  return <span className={className}>{greetingFor(new Date().getHours(), visitor)}</span>
}
