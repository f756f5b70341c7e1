import { defineTick } from '../../../infra/work/ticks.ts'
import { endLapsed } from './manage-comparisons.ts'

export const lapsedComparisons = defineTick({
  name: 'price-comparisons.lapsed',
  everyMs: 1_000,
  run: endLapsed,
})
