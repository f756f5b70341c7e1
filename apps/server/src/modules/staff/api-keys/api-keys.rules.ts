import { neverByKey, type Permission } from '@keyhaven/contracts/staff/permissions'

/** What a key may do: its scope, as far as its owner may still do it, and never what no key may. */
export const keyPermissions = (
  scope: readonly string[],
  owner: readonly Permission[],
): Permission[] => owner.filter((name) => scope.includes(name) && !neverByKey.includes(name))
