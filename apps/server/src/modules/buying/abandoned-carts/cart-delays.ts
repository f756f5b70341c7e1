import { isDeepStrictEqual } from 'node:util'
import type { CartDelays } from '@keyhaven/contracts/staff/carts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { audited } from '../../platform/audit/audited.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { writeSettings } from '../../platform/settings/write-settings.ts'

/** When reminders go out, as the owner decided it. */
export async function cartDelaysOf(ctx: Context): Promise<CartDelays> {
  const settings = await settingsOf(ctx)
  return {
    firstHours: settings['carts.first_hours'],
    secondHours: settings['carts.second_hours'],
  }
}

type DelayChange = Readonly<{ delays: CartDelays; seen: CartDelays; reason: string }>

/** For every cart from now on. Whom the screen showed something else changes nothing. */
export async function changeCartDelays(
  ctx: Context,
  actor: string,
  { delays, seen, reason }: DelayChange,
): Promise<void> {
  if (delays.firstHours >= delays.secondHours) {
    const message = 'The second reminder comes after the first'
    throw new AppError('invalid_request', message, [{ field: 'delays.secondHours', message }])
  }
  await audited(ctx.db, { actor, action: 'settings.carts' }, async (tx) => {
    const inside = { ...ctx, db: tx }
    const before = await cartDelaysOf(inside)
    if (!isDeepStrictEqual(before, seen)) throw new AppError('conflict')
    const wanted = {
      'carts.first_hours': delays.firstHours,
      'carts.second_hours': delays.secondHours,
    }
    await writeSettings(ctx, tx, wanted, { by: actor, reason })
    return { result: undefined, object: 'settings:carts', meta: { before, after: delays, reason } }
  })
}
