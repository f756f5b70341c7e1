import type { AlertKind } from '@keyhaven/contracts/alert-kinds'
import type { Reading } from './alerts.rules.ts'

type Look = Readonly<{ at: number; keptMs: number; readings: readonly Reading[] }>

/** A worker that had no turn for so long does not know any more: another one does. */
const KEPT_MS = { quick: 90_000, slow: 900_000 }

const looks = new Map<AlertKind, Look>()

/** What this process saw when it last looked, for the metrics. */
export function noteReadings(
  { kind, pace }: { kind: AlertKind; pace: keyof typeof KEPT_MS },
  readings: readonly Reading[],
) {
  looks.set(kind, { at: performance.now(), keptMs: KEPT_MS[pace], readings })
}

export const latestReadings = () =>
  [...looks]
    .filter(([, { at, keptMs }]) => performance.now() - at < keptMs)
    .flatMap(([kind, { readings }]) => readings.map((reading) => ({ kind, ...reading })))
