import type * as contract from '@keyhaven/contracts/staff/invoices'
import { invoicesScreen } from '@keyhaven/contracts/staff/screens/invoices'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(invoicesScreen)
