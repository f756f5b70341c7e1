import type { Tx } from '../../../../infra/db/db.ts'
import * as repo from './link-uses.repo.ts'

/** Payment links lock and count with these, too. */
export const { lockLink, usesOf } = repo

/** Whether money that came for a given-up order can still be taken as one more use. */
export async function hasUseLeft(tx: Tx, linkId: string): Promise<boolean> {
  const link = await lockLink(tx, linkId)
  if (!link || link.max_uses === null) return true
  return (await usesOf(tx, linkId)).taken < link.max_uses
}
