import { vitalThresholds } from '@keyhaven/contracts/data/vitals'
import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { reportVitals } from '@keyhaven/contracts/vitals'
import { Histogram, type Registry } from 'prom-client'

type Report = RequestOf<typeof reportVitals>['body']

const labelNames = ['metric', 'device'] as const

/** Each threshold is a bound, so that the share of good and of poor visits can be read off. */
function boundsInSeconds(): number[] {
  const { CLS: _, ...times } = vitalThresholds
  const bounds = Object.values(times).flatMap(({ good, poor }) => [good / 1_000, poor / 1_000])
  return [...new Set([0.05, ...bounds, 10])].sort((a, b) => a - b)
}

/** Counts what browsers report. Only sums are kept: no page, no visitor, no single visit. */
export function countVitals(registry: Registry) {
  const times = new Histogram({
    name: 'web_vital_seconds',
    help: 'How quick pages were for visitors, by measure and device',
    labelNames,
    buckets: boundsInSeconds(),
    registers: [registry],
  })
  const shifts = new Histogram({
    name: 'web_vital_layout_shift',
    help: 'How much pages moved under visitors (CLS), by device',
    labelNames,
    buckets: [0.01, 0.05, vitalThresholds.CLS.good, vitalThresholds.CLS.poor, 0.5, 1],
    registers: [registry],
  })
  return ({ device, metrics }: Report) => {
    for (const { name, value } of metrics) {
      const labels = { metric: name, device }
      if (name === 'CLS') shifts.observe(labels, value)
      else times.observe(labels, value / 1_000)
    }
  }
}
