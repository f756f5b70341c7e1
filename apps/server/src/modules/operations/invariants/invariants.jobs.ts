import { defineTick } from '../../../infra/work/ticks.ts'
import { checkHourly, checkNow } from './invariants.service.ts'

/** Asks every minute whether the hour is over, so that it survives restarts. */
export const hourlyInvariants = defineTick({
  name: 'invariants.check',
  everyMs: 60_000,
  run: checkHourly,
  runNow: checkNow,
})
