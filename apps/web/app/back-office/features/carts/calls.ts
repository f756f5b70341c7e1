import type * as contract from '@keyhaven/contracts/staff/carts'
import { cartsScreen } from '@keyhaven/contracts/staff/screens/carts'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<typeof contract>()(cartsScreen)
