import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'

/** Nothing is put aside for an order that could not be paid now. */
export function assertProviderReachable({ payments }: Pick<Context, 'payments'>) {
  if (payments.isAway()) throw new AppError('payment_unavailable')
}
