import { type VitalName, vitalNames, vitalThresholds } from '@keyhaven/contracts/data/vitals'
import type { Metric } from 'web-vitals'
import { pushEvent } from './analytics.ts'
import { deviceTypeOf } from './computer/device.rules.ts'

type Rating = 'good' | 'needs-improvement' | 'poor'

export function ratingOf(name: VitalName | 'FID', value: number): Rating {
  const { good, poor } = vitalThresholds[name]
  if (value <= good) return 'good'
  return value > poor ? 'poor' : 'needs-improvement'
}

const figures = new Map<VitalName, number>()

function performanceEvent() {
  const of = <Value>(read: (name: VitalName, value: number) => Value) => {
    const known = vitalNames.map((name) => {
      const value = figures.get(name)
      return [name, value === undefined ? null : read(name, value)]
    })
    // No browser measures FID any more; INP took its place.
    return { ...Object.fromEntries(known), FID: null } as Record<VitalName | 'FID', Value | null>
  }
  return {
    event: 'performance_metrics',
    metrics: of((_, value) => value),
    ratings: of(ratingOf),
  } as const
}

/** Leaves with the visitor: a beacon outlives the page. */
function send() {
  if (document.visibilityState !== 'hidden' || figures.size === 0) return
  const metrics = [...figures].map(([name, value]) => ({ name, value }))
  const report = { device: deviceTypeOf(navigator.userAgent), metrics }
  pushEvent(performanceEvent())
  navigator.sendBeacon(
    '/api/vitals',
    new Blob([JSON.stringify(report)], { type: 'application/json' }),
  )
  figures.clear()
}

/** Measures this document; what happened before this was loaded is told by the browser. */
export async function watchVitals() {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const note = ({ name, value }: Metric) => void figures.set(name as VitalName, value)
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(note)
  document.addEventListener('visibilitychange', send)
}
