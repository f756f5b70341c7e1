import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { audited } from '../../../platform/audit/audited.ts'
import { renameIfAsSeen } from '../customers.repo.ts'
import { customerActor } from '../customers.rules.ts'
import { requireCustomer } from '../require-customer.ts'
import { notifyCustomer } from './notify-customer.ts'

type Name = Readonly<{ firstName: string; lastName: string }>
type Renaming = Readonly<{ actor: string; reason: string; seen: Name; name: Name }>

/** Corrects the name of an account. What a guest typed stays on their order, as it is on the invoice. */
export async function renameCustomer(
  ctx: Context,
  id: string,
  { actor, reason, seen, name }: Renaming,
): Promise<void> {
  await audited(ctx.db, { actor, action: 'customer.renamed' }, async (tx) => {
    const { accountId, email } = await requireCustomer(tx, id)
    if (accountId === null) {
      throw new AppError('conflict', 'A guest has no account whose name could be changed.')
    }
    if (!(await renameIfAsSeen(tx, accountId, { seen, name }))) throw new AppError('version_stale')
    await notifyCustomer(ctx, tx, email, 'renamed')
    return { result: undefined, object: customerActor(accountId), meta: { reason } }
  })
}
