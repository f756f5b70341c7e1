import type * as contract from '@keyhaven/contracts/staff/risk'
import { riskRulesScreen } from '@keyhaven/contracts/staff/screens/risk-rules'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(riskRulesScreen)
