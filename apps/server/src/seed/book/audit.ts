import { entriesBetween, lastSeal, noteActions } from '../../modules/platform/audit/audit.repo.ts'
import { chain, GENESIS } from '../../modules/platform/audit/audit-chain.ts'
import type { Desk } from './desk.ts'

type AuditNote = Readonly<{
  actor: string
  action: string
  object: string
  meta?: object
  at: Date
}>

/** Who did what, as the shop itself would have written it. */
export function note(
  { book }: Pick<Desk, 'book'>,
  { actor, action, object, meta = {}, at }: AuditNote,
) {
  const seq = book.id('audit_log')
  book.add('audit_log', { seq, at, actor, action, object, meta: JSON.stringify(meta) })
}

const PER_STATEMENT = 5_000

/** Seals what was noted, as the sealer would. Nobody else can write while the desk is open. */
export async function sealNotes({ tx, book, flush, finish }: Desk) {
  await finish()
  let last = await lastSeal(tx)
  for (;;) {
    const range = { after: last?.seq ?? 0, upTo: Number.MAX_SAFE_INTEGER, limit: PER_STATEMENT }
    const seals = chain(last?.hash ?? GENESIS, await entriesBetween(tx, range))
    if (seals.length === 0) break
    for (const seal of seals) book.add('audit_seals', seal)
    await flush()
    last = seals.at(-1)
  }
  await finish()
  await noteActions(tx, { after: 0, upTo: Number.MAX_SAFE_INTEGER })
}
