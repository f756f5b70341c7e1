import type { Context } from '../../../context.ts'
import { originOf, type Store } from '../../../infra/http/hosts.ts'
import { readHeld } from '../../../infra/work/held-reads.ts'
import { storeRow } from './stores.repo.ts'

/** The same, as one store speaks: its links lead to its own host, and mails bear its brand. */
export function atStore(ctx: Context, store: Pick<Store, 'id' | 'hosts' | 'brand'>): Context {
  return {
    ...ctx,
    storeId: store.id,
    config: { ...ctx.config, PUBLIC_ORIGIN: originOf(ctx.config, store) },
    ...(store.brand && { brand: store.brand }),
  }
}

/** A store that is closed still speaks of what it sold, but no link leads to a host that answers nobody. */
export async function inStore(ctx: Context, storeId: string): Promise<Context> {
  const row = await readHeld(ctx, `store ${storeId}`, () => storeRow(ctx.db, storeId))
  if (!row) return ctx
  return atStore(ctx, row.state === 'active' ? row : { ...row, id: 'main' })
}
