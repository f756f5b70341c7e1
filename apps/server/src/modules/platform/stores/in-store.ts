import type { Context } from '../../../context.ts'
import { originOf, type Store } from '../../../infra/http/hosts.ts'
import { readCached } from '../../../infra/work/cached-reads.ts'
import { storeRow } from './stores.repo.ts'

/** The same, as one store speaks: its links lead to its own host, and mails bear its brand. */
export function atStore(
  ctx: Context,
  store: Pick<Store, 'id' | 'hosts' | 'brand' | 'taxedFrom'>,
): Context {
  return {
    ...ctx,
    storeId: store.id,
    taxedFrom: store.taxedFrom,
    config: { ...ctx.config, PUBLIC_ORIGIN: originOf(ctx.config, store) },
    ...(store.brand && { brand: store.brand }),
  }
}

/**
 * A store that is closed still speaks of what it sold, but no link leads to a host that answers nobody, nor to one
 * that is no longer shown to be ours.
 */
export async function inStore(ctx: Context, storeId: string): Promise<Context> {
  const row = await readCached(ctx, `store ${storeId}`, () => storeRow(ctx.db, storeId))
  if (!row) return ctx
  const hosts = row.hosts.filter((host) => !row.lost_hosts.includes(host))
  const store = { ...row, taxedFrom: row.taxed_from }
  return atStore(ctx, row.state === 'active' ? { ...store, hosts } : { ...store, id: 'main' })
}
