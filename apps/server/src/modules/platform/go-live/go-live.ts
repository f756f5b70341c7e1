import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { settingsOf } from '../settings/settings.service.ts'

export const OPENING = 'opening.is_open'

/** Whether orders are taken. Without live keys no money moves: then the shop is open to be tried. */
export async function isOpen(ctx: Context): Promise<boolean> {
  return !ctx.config.isLive || (await settingsOf(ctx))[OPENING]
}

/** Before anything is put aside or charged. What was paid before still arrives. */
export async function assertLive(ctx: Context) {
  if (!(await isOpen(ctx))) throw new AppError('opening_soon')
}
