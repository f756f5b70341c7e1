import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { LOST_HOURS, recordOf } from '../../platform/stores/host-proofs.rules.ts'
import { hostsInUse, noteHostLook } from '../../platform/stores/host-proofs.service.ts'
import { lookForProof } from './look-for-proof.ts'

/** Looks again at every host in use. One that no longer shows its token is told of, and later no mail names it. */
export async function watchHosts(ctx: Context): Promise<void> {
  for (const proof of await hostsInUse(ctx.db)) {
    const isFound = await lookForProof(ctx, { host: proof.host, token: proof.token ?? '' })
    await inTransaction(ctx.db, async (tx) => {
      await noteHostLook(tx, proof.host, isFound)
      if (isFound === (proof.lost_at === null)) return
      const object = `store:${proof.store_id}`
      const action = isFound ? 'store.host-found' : 'store.host-lost'
      await recordAudit(tx, {
        actor: 'system',
        action,
        object,
        meta: { after: { hosts: proof.host } },
      })
      if (!isFound) await notifyStaff(tx, { ...lostNews(ctx, proof.host), object })
    })
  }
}

const lostNews = (ctx: Context, host: string) =>
  ({
    dedupeKey: `host-lost:${host}:${ctx.now().toISOString().slice(0, 10)}`,
    severity: 'warning',
    title: `${host} no longer shows that it is ours`,
    body: `The token was not found at ${recordOf(host)}, nor at the host. After ${LOST_HOURS} hours mails lead to the main store instead. The page of the store says what to enter where.`,
    to: { permission: 'stores.manage' },
  }) as const
