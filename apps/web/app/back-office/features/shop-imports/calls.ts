import type * as dataExports from '@keyhaven/contracts/staff/data-exports'
import { dataExportsScreen } from '@keyhaven/contracts/staff/screens/data-exports'
import { shopImportsScreen } from '@keyhaven/contracts/staff/screens/shop-imports'
import type * as shopImports from '@keyhaven/contracts/staff/shop-imports'
import { callsOf } from '../../kit/calls.ts'

export const calls = {
  ...callsOf<typeof dataExports>()(dataExportsScreen),
  ...callsOf<typeof shopImports>()(shopImportsScreen),
}
