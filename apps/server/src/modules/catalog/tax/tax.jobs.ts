import { defineTick } from '../../../infra/work/ticks.ts'
import { importReferenceRates } from './reference/import-reference-rates.ts'

const HOUR_MS = 60 * 60 * 1_000

/** The bank publishes once a day, in the afternoon; what is known already is not added again. */
export const referenceRates = defineTick({
  name: 'tax.reference-rates',
  everyMs: 6 * HOUR_MS,
  isShared: true,
  run: importReferenceRates,
})
