import type { Check } from './alert.ts'
import { answerChecks } from './checks/availability.repo.ts'
import { machineChecks } from './checks/machines.repo.ts'
import { payoutChecks } from './checks/payouts.repo.ts'
import { promiseChecks } from './checks/promises.repo.ts'
import { salesChecks } from './checks/sales.repo.ts'
import { waitingChecks } from './checks/waiting.repo.ts'

/** Everything an alert can be raised for. */
export const checks: readonly Check[] = [
  ...answerChecks,
  ...waitingChecks,
  ...salesChecks,
  ...promiseChecks,
  ...machineChecks,
  ...payoutChecks,
]
