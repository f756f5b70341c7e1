import type * as contract from '@keyhaven/contracts/staff/currencies'
import { currenciesScreen } from '@keyhaven/contracts/staff/screens/currencies'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(currenciesScreen)
