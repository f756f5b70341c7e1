import type * as notes from '@keyhaven/contracts/staff/notes'
import type * as roles from '@keyhaven/contracts/staff/roles'
import { notesScreen } from '@keyhaven/contracts/staff/screens/notes'
import { rolesScreen } from '@keyhaven/contracts/staff/screens/roles'
import { shellScreen } from '@keyhaven/contracts/staff/screens/shell'
import { staffMembersScreen } from '@keyhaven/contracts/staff/screens/staff-members'
import { storesScreen } from '@keyhaven/contracts/staff/screens/stores'
import type * as shell from '@keyhaven/contracts/staff/shell'
import type * as staffMembers from '@keyhaven/contracts/staff/staff-members'
import type * as stores from '@keyhaven/contracts/staff/stores'
import { callsOf } from '../../kit/calls.ts'

export const calls = {
  ...callsOf<typeof staffMembers>()(staffMembersScreen),
  ...callsOf<typeof roles>()(rolesScreen),
  ...callsOf<typeof shell>()(shellScreen),
  ...callsOf<typeof stores>()(storesScreen),
  ...callsOf<typeof notes>()(notesScreen),
}
