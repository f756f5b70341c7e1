import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { audited } from '../../platform/audit/audited.ts'
import { encodePicture } from './encode-picture.ts'
import { findPicture, hasPicture, insertPicture } from './media.repo.ts'

const address = /^\/media\/([0-9a-f]{64})\.webp$/

type Upload = Readonly<{ bytes: Buffer; alt: string }>

export type Stored = Readonly<{ path: string; width: number; height: number }>

/** Takes a picture in: encoded anew, named by its hash. The file that was sent is not kept. */
export async function storePicture(
  ctx: Context,
  actor: string,
  { bytes, alt }: Upload,
): Promise<Stored> {
  const encoded = await encodePicture(bytes)
  if (!encoded) throw new AppError('picture_refused')
  const sha256 = createHash('sha256').update(encoded.bytes).digest('hex')
  const { width, height } = encoded
  return await audited(ctx.backOfficeDb, { actor, action: 'media.uploaded' }, async (tx) => {
    const isNew = await insertPicture(tx, { sha256, ...encoded, alt, madeBy: actor })
    const result = { path: `/media/${sha256}.webp`, width, height }
    return { result, object: isNew ? `media:${sha256}` : null, meta: { width, height } }
  })
}

/** Whether an address is one of a stored picture, which then stays while this transaction is open. */
export async function isKnownPicture(tx: Tx, path: string): Promise<boolean> {
  const sha256 = address.exec(path)?.[1]
  return sha256 !== undefined && (await hasPicture(tx, sha256))
}

export const pictureOf = (ctx: Context, sha256: string): Promise<Buffer | undefined> =>
  findPicture(ctx.db, sha256)
