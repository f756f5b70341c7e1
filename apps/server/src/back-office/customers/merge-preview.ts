import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { previewMerge } from '@keyhaven/contracts/staff/customer-acts'
import type { KnownCustomer } from '../../modules/people/customers/require-customer.ts'
import { secondPersonToMerge } from '../../modules/people/merges/merge-customers.ts'
import { mergePlan } from '../../modules/people/merges/merge-plan.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { shownAddress } from './shown-fields.ts'

/** What staff read before they join two customers. */
export async function mergePreview(
  ctx: StaffContext,
  fromId: string,
  intoId: string,
): Promise<ResponseOf<typeof previewMerge>> {
  const plan = await mergePlan(ctx.db, fromId, intoId)
  const sideOf = ({ id, email, firstName, lastName }: KnownCustomer) => ({
    id,
    name: `${firstName} ${lastName}`.trim(),
    email: shownAddress(ctx, email),
  })
  const { from, into, orders, licenses, notes } = plan
  return {
    success: true,
    from: sideOf(from),
    into: sideOf(into),
    ...{ orders, licenses, notes },
    closesAccount: from.accountId !== null,
    secondPerson: await secondPersonToMerge(ctx, ctx.staff, plan),
  }
}
