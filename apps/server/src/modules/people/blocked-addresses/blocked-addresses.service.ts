import { AppError } from '../../../infra/app-error.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { personOfAddress } from '../../platform/emails/addresses.rules.ts'
import { type Block, blockOf, deleteBlock, insertBlock } from './blocked-addresses.repo.ts'

type NewBlock = Omit<Block, 'person'>

/** Sells this person nothing and lets them in no more; false if that was so before. */
export const block = (tx: Tx, asked: NewBlock): Promise<boolean> =>
  insertBlock(tx, { ...asked, person: personOfAddress(asked.emailNormal) })

export const unblock = (tx: Tx, email: string): Promise<boolean> =>
  deleteBlock(tx, personOfAddress(email))

/** Why and by whom a person was blocked; undefined for everybody else. */
export const blockOn = (db: Db, email: string) => blockOf(db, personOfAddress(email))

/** Refuses a person who is blocked, in plain words: they should know whom to ask. */
export async function assertNotBlocked(db: Db, email: string): Promise<void> {
  if (await blockOn(db, email)) throw new AppError('customer_blocked')
}
