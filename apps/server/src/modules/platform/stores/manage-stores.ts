import { MAIN_STORE, type ManagedStore, type StoreTerms } from '@keyhaven/contracts/staff/stores'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { newToken } from '../../../infra/crypto/tokens.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { namedByEnvironment, originOf, staffHostOf } from '../../../infra/http/hosts.ts'
import { audited } from '../audit/audited.ts'
import { asStore } from './follow-stores.ts'
import { deleteProofsExcept, insertProof, proofsOfStore } from './host-proofs.repo.ts'
import {
  insertStore,
  lockStores,
  type StoreRow,
  storeRow,
  storeRows,
  updateStore,
} from './stores.repo.ts'
import { differenceOf, type StoreValues, takenHost, valuesOf } from './stores.rules.ts'

/** A store as staff see it. */
export function describeStore({ config }: Context, row: StoreRow): ManagedStore {
  const store = asStore(row)
  const givenHosts = [...namedByEnvironment(config)].flatMap(([host, id]) =>
    id === row.id ? [host] : [],
  )
  const isFound = row.state === 'active' && (row.hosts.length > 0 || givenHosts.length > 0)
  const origin = originOf(config, { id: row.id, hosts: [...row.hosts, ...givenHosts] })
  return {
    id: row.id,
    name: row.name,
    brand: row.brand ?? '',
    tagline: row.tagline ?? '',
    hosts: allHosts(row),
    routeSet: row.route_set,
    heroLayout: store.heroLayout,
    currency: row.currency,
    productIds: row.product_ids,
    state: row.state,
    address: isFound ? origin : null,
    givenHosts,
    createdAt: row.created_at.toISOString(),
    version: String(row.version),
  }
}

/** As staff decided; those that are not proven yet last. */
const allHosts = (row: StoreRow) => [...row.hosts, ...row.new_hosts]

function refuse(field: string, message: string): never {
  throw new AppError('invalid_request', message, [{ field, message }])
}

/** What no form can check: hosts of others, and what the main store must be. */
async function check({ config }: Context, tx: Tx, id: string, values: StoreValues) {
  const others = (await storeRows(tx)).map((row) => ({ id: row.id, hosts: allHosts(row) }))
  const taken = takenHost({ id, ...values }, others, namedByEnvironment(config))
  if (taken) refuse('hosts', `${taken} belongs to another store`)
  const staffHost = staffHostOf(config)
  if (staffHost && values.hosts.includes(staffHost))
    refuse('hosts', `${staffHost} is for staff alone`)
  if (id === MAIN_STORE && values.state === 'closed') refuse('state', 'The main store stays open')
  if (id === MAIN_STORE && values.route_set !== 'main')
    refuse('routeSet', 'The main store has every page')
}

/**
 * Fewer hosts are in force at once. A new one waits: it answers nobody and no mail names it until its owner has
 * shown that it is ours, and two people opened it.
 */
async function saveHosts(tx: Tx, id: string, wished: readonly string[], inUse: readonly string[]) {
  await deleteProofsExcept(tx, id, wished)
  const known = (await proofsOfStore(tx, id)).map(({ host }) => host)
  for (const host of wished.filter((one) => !known.includes(one))) {
    if (!inUse.includes(host)) await insertProof(tx, { host, storeId: id, token: newToken() })
  }
}

type Making = Readonly<{ id: string; terms: StoreTerms; reason: string }>

export async function createStore(ctx: Context, actor: string, { id, terms, reason }: Making) {
  const values = valuesOf(terms)
  return await audited(ctx.backOfficeDb, { actor, action: 'store.created' }, async (tx) => {
    await lockStores(tx)
    if (await storeRow(tx, id)) refuse('id', 'There is a store with this id already')
    await check(ctx, tx, id, values)
    await insertStore(tx, id, { ...values, hosts: [] })
    await saveHosts(tx, id, values.hosts, [])
    return { result: await read(ctx, tx, id), object: `store:${id}`, meta: { ...values, reason } }
  })
}

type Editing = Making & Readonly<{ version: string }>

/** Changes a store; refused if someone was faster. The trigger on the table makes every server renew its hosts. */
export async function editStore(ctx: Context, actor: string, asked: Editing) {
  const { id, terms, reason, version } = asked
  const values = valuesOf(terms)
  return await audited(ctx.backOfficeDb, { actor, action: 'store.changed' }, async (tx) => {
    await lockStores(tx)
    const seen = await storeRow(tx, id)
    if (!seen) throw new AppError('not_found')
    if (String(seen.version) !== version) throw new AppError('version_stale')
    await check(ctx, tx, id, values)
    const { changed, before, after } = differenceOf({ ...seen, hosts: allHosts(seen) }, values)
    if (changed.length === 0) return { result: describeStore(ctx, seen), object: null }
    const hosts = values.hosts.filter((host) => seen.hosts.includes(host))
    await saveHosts(tx, id, values.hosts, hosts)
    await updateStore(tx, id, { ...values, hosts })
    const meta = { before, after, reason }
    return { result: await read(ctx, tx, id), object: `store:${id}`, meta }
  })
}

async function read(ctx: Context, db: Db, id: string): Promise<ManagedStore> {
  const row = await storeRow(db, id)
  if (!row) throw new AppError('not_found')
  return describeStore(ctx, row)
}
