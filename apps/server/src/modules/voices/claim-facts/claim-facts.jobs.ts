import { defineTick } from '../../../infra/work/ticks.ts'
import { measureFacts } from './claim-facts.service.ts'

export const hourlyFacts = defineTick({
  name: 'claims.measure',
  everyMs: 3_600_000,
  isShared: true,
  run: measureFacts,
})
