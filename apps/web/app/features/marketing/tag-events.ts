import { onEvent } from '../../lib/analytics.ts'

/** Writes what pages tell to the browser's console while the container is in debug mode. Ends when the answer is called. */
export function logEvents() {
  // biome-ignore lint/suspicious/noConsole: staff asked for it, to look for a fault
  const log = (event: unknown) => console.info('Tag manager:', event)
  for (const event of window.dataLayer ?? []) log(event)
  return onEvent(log)
}
