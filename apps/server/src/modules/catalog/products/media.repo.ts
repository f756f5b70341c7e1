import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

type Picture = Readonly<{
  sha256: string
  bytes: Buffer
  small: Buffer
  width: number
  height: number
  alt: string
  madeBy: string
}>

/** Stores a picture once, however often it is sent. */
export async function insertPicture(tx: Tx, { madeBy, ...picture }: Picture): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('media')
    .values({ ...picture, made_by: madeBy, created_at: sql`shop_now()` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function findPicture(db: Db, sha256: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('media')
    .select('bytes')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row?.bytes
}

export async function hasPicture(db: Db, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('sha256')
    .where('sha256', '=', sha256)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}
