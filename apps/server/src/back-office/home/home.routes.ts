import { deviceNameOf } from '@keyhaven/contracts/device-name'
import type { Permission } from '@keyhaven/contracts/staff/permissions'
import { homeScreen } from '@keyhaven/contracts/staff/screens/home'
import type { Home } from '@keyhaven/contracts/staff/welcome'
import * as contract from '@keyhaven/contracts/staff/welcome'
import { sql } from 'kysely'
import { storesFor } from '../../modules/platform/stores/read-stores.ts'
import { objectNames } from '../kit/object-names.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { handles, served } from '../kit/staff-route.ts'
import { shelfLevels, stockNow } from '../reads/attention.ts'
import { menuCounts, openWork } from './open-work.ts'
import { welcomeHandlers } from './welcome.routes.ts'

const SHOWN = 5
const LOOKED_AT = 60

/** The sign-in before the one that asks. */
async function lastSignIn({ db, staff }: StaffContext): Promise<Home['lastSignIn']> {
  const { rows } = await sql<{ at: Date; device: string }>`
    select created_at as at, user_agent as device
    from staff_sessions
    where staff_id = ${staff.id} and id < ${staff.sessionId}
    order by id desc
    limit 1`.execute(db)
  const [last] = rows
  return last ? { at: last.at.toISOString(), device: deviceNameOf(last.device) } : null
}

/** What the member did something to, the latest first, each thing once. */
async function recentWork({ db, actor }: StaffContext): Promise<Home['recent']> {
  const { rows } = await sql<{ object: string; action: string; at: Date }>`
    select distinct on (object) object, action, at
    from (
      select object, action, at, seq
      from audit_log
      where actor = ${actor} and action not like 'staff.%'
      order by at desc, seq desc
      limit ${LOOKED_AT}
    ) latest
    order by object, seq desc`.execute(db)
  const latest = rows.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, SHOWN)
  const names = await objectNames(
    db,
    latest.map(({ object }) => object),
  )
  return latest.map(({ at, ...row }) => ({
    ...row,
    name: names.get(row.object) ?? null,
    at: at.toISOString(),
  }))
}

/** Where every member of staff begins. */
export const homeRoutes = served(homeScreen, {
  ...handles(contract, {
    readMenuCounts: async (_, ctx) => ({ success: true as const, counts: await menuCounts(ctx) }),
    readHome: async (_, ctx) => {
      const may = (permission: Permission) => ctx.staff.permissions.includes(permission)
      const today = ctx.now().toISOString().slice(0, 10)
      const [work, recent, signIn, stores, stock, shelves] = await Promise.all([
        openWork(ctx),
        recentWork(ctx),
        lastSignIn(ctx),
        storesFor(ctx, ctx.staff),
        may('licenses.view') ? shelfLevels(ctx.db) : null,
        // Who can import keys is told which editions run low.
        may('licenses.import') ? stockNow(ctx.db, today) : null,
      ])
      return {
        success: true as const,
        firstName: ctx.staff.firstName,
        lastSignIn: signIn,
        isLive: ctx.config.isLive,
        stores: stores.map(({ id, name, hosts }) => ({ id, name, host: hosts[0] ?? null })),
        stock,
        low: shelves?.lowStock ?? null,
        work,
        recent,
      }
    },
  }),
  ...welcomeHandlers,
})
