import type { VisitStep } from '@keyhaven/contracts/visit-steps'
import { refusesSharing } from './consent.ts'
import { deviceKeys, load, save } from './device-storage.ts'

const order: readonly VisitStep[] = ['seen', 'cart', 'checkout']

/** Tells the shop once a tab that a visit got so far. Nothing says whose it is; who asks not to be counted is not. */
export function countStep(step: VisitStep) {
  if (refusesSharing()) return
  for (const one of order.slice(0, order.indexOf(step) + 1)) {
    const told = load(deviceKeys.steps, 'session') ?? ''
    if (told.includes(one)) continue
    save(deviceKeys.steps, `${told} ${one}`, 'session')
    const body = JSON.stringify({ step: one, channel: 'web' })
    navigator.sendBeacon?.('/api/steps', new Blob([body], { type: 'application/json' }))
  }
}
