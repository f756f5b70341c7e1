import { taxScreen } from '@keyhaven/contracts/staff/screens/tax'
import type * as contract from '@keyhaven/contracts/staff/tax'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(taxScreen)

/** What every act changes: sellers, with all that follows from them. */
export const deskKey = [calls.viewTax.path]
