import { defineTick } from '../../../infra/work/ticks.ts'
import { askWaitingChecks, forgetVatChecks } from './check-vat-id.ts'

const MINUTE_MS = 60_000

export const waitingVatChecks = defineTick({
  name: 'vat-checks.ask-again',
  everyMs: MINUTE_MS,
  isShared: true,
  run: askWaitingChecks,
})

export const oldVatChecks = defineTick({
  name: 'vat-checks.forget',
  everyMs: 60 * MINUTE_MS,
  isShared: true,
  run: forgetVatChecks,
})
