import { onEvent } from '../../lib/analytics.ts'
import { deviceKeys, deviceRecord } from '../../lib/device-storage.ts'

const MOST_KEPT = 50

const record = deviceRecord(deviceKeys.tagEvents, (stored): unknown[] =>
  Array.isArray(stored) ? stored : [],
)

/** Keeps the last events of this browser for the inspector of staff, while the container is in debug mode. */
export function recordEvents() {
  const keep = (event: unknown) => {
    const entry = { at: new Date().toISOString(), page: location.pathname, event }
    record.write([entry, ...record.read()].slice(0, MOST_KEPT))
  }
  for (const event of window.dataLayer ?? []) keep(event)
  onEvent(keep)
}
