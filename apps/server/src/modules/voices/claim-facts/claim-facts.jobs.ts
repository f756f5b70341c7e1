import { defineTick } from '../../infra/ticks.ts'
import { measureFacts } from './claims.service.ts'

export const hourlyFacts = defineTick({
  name: 'claims.measure',
  everyMs: 3_600_000,
  run: measureFacts,
})
