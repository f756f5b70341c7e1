import { defineTick } from '../../../infra/work/ticks.ts'
import { keyClaimants } from './key-claimants.ts'

/** Also heals what an older version writes while it runs beside this one. */
export const keyedClaimants = defineTick({
  name: 'key-claims.claimants',
  everyMs: 3_600_000,
  isShared: true,
  run: keyClaimants,
})
