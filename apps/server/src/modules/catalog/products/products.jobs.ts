import { defineTick } from '../../../infra/work/ticks.ts'
import { applyDuePrices } from './products.service.ts'

export const duePrices = defineTick({
  name: 'products.due-prices',
  everyMs: 1_000,
  run: applyDuePrices,
})
