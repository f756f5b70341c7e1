import { noPhone } from '@keyhaven/contracts/billing'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { settingsOf } from '../../../platform/settings/settings.service.ts'

/** Refuses a cart without a phone number while the owner asks for one. */
export async function requirePhone(ctx: Context, { phone }: { phone: string }): Promise<void> {
  if (phone !== '') return
  const { 'checkout.phone': rule } = await settingsOf(ctx)
  if (rule !== 'required') return
  throw new AppError('invalid_request', noPhone, [{ field: 'billingInfo.phone', message: noPhone }])
}
