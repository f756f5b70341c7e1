/** How a visit felt, by the names browsers give it. FID is measured by none any more. */
export const vitalNames = ['LCP', 'CLS', 'TTFB', 'FCP', 'INP'] as const
export type VitalName = (typeof vitalNames)[number]

/** From which value on a measure is no longer good, and from which it is poor. Times in ms. */
export const vitalThresholds: Readonly<
  Record<VitalName | 'FID', Readonly<{ good: number; poor: number }>>
> = {
  LCP: { good: 2_500, poor: 4_000 },
  FID: { good: 100, poor: 300 },
  CLS: { good: 0.1, poor: 0.25 },
  TTFB: { good: 800, poor: 1_800 },
  FCP: { good: 1_800, poor: 3_000 },
  INP: { good: 200, poor: 500 },
}
