import type * as keyMoves from '@keyhaven/contracts/staff/key-moves'
import type * as licenseBatches from '@keyhaven/contracts/staff/license-batches'
import type * as licenseExports from '@keyhaven/contracts/staff/license-exports'
import type * as licenseImports from '@keyhaven/contracts/staff/license-imports'
import type * as licenseStock from '@keyhaven/contracts/staff/license-stock'
import type * as licenseSuppliers from '@keyhaven/contracts/staff/license-suppliers'
import type * as licenseUnits from '@keyhaven/contracts/staff/license-units'
import type * as licenseWaiting from '@keyhaven/contracts/staff/license-waiting'
import { licensesScreen } from '@keyhaven/contracts/staff/screens/licenses'
import { callsOf } from '../../kit/calls.ts'

export const calls = callsOf<
  typeof licenseBatches &
    typeof licenseExports &
    typeof licenseImports &
    typeof licenseUnits &
    typeof keyMoves &
    typeof licenseStock &
    typeof licenseWaiting &
    typeof licenseSuppliers
>()(licensesScreen)
