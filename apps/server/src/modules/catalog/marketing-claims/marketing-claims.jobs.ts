import { defineTick } from '../../../infra/work/ticks.ts'
import { endEvidence } from './decide-claim.ts'

export const lapsedEvidence = defineTick({
  name: 'claims.lapsed-evidence',
  everyMs: 2_000,
  run: endEvidence,
})
