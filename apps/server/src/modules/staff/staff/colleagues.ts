import type { Permission } from '@keyhaven/contracts/staff/permissions'
import type { Db } from '../../../infra/db/db.ts'
import { activeNames, activeWith } from './staff.repo.ts'

/** Everybody who works here, as a name to mention. */
export const colleagues = (db: Db): Promise<{ id: string; name: string }[]> => activeNames(db)

/** Everybody who works here and may do something, to be written to. */
export const membersWith = (
  db: Db,
  permission: Permission,
): Promise<{ id: string; email: string }[]> => activeWith(db, permission)
