import type { Context } from '../../../context.ts'
import { readCached } from '../../../infra/work/cached-reads.ts'
import { savePicture } from '../../platform/emails/pictures.ts'
import { editionsById } from './editions.repo.ts'

export type Edition = Readonly<{
  isWindowsOnly: boolean
  isForWork: boolean
  /** "Updates until October 2029" */
  updates: string
  /** The uploaded picture, as a mail names it, and what it shows. */
  picture?: Readonly<{ name: string; alt: string }>
}>

type Pictured = Readonly<{ sha256: string | null; small: Buffer | null; image_alt: string }>

/** A picture by its hash never changes: mails that name it find it, and take it with them. */
function pictureOf({ sha256, small, image_alt: alt }: Pictured): Pick<Edition, 'picture'> {
  if (sha256 === null || small === null) return {}
  const name = `media-${sha256}`
  savePicture(name, small)
  return { picture: { name, alt } }
}

/** What each of these editions may be used for, and on what. */
export async function editionsOf(
  ctx: Pick<Context, 'db' | 'held'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Edition>> {
  const name = `editions ${ids.toSorted().join(' ')}`
  const rows = await readCached(ctx, name, () => editionsById(ctx.db, ids))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        isWindowsOnly: !row.platforms.includes('Mac'),
        isForWork: row.commercial_use,
        ...pictureOf(row),
        updates: `Updates ${row.are_updates_over ? 'ended' : 'until'} ${row.updates_until}`,
      },
    ]),
  )
}

/** "4 × Professional Plus 2024, 1 × Home 2024": what is sold, as people call it. */
export async function soldWords(
  ctx: Pick<Context, 'db'>,
  lines: readonly Readonly<{ productId: string; quantity: number; at?: string }>[],
): Promise<string> {
  const rows = await editionsById(
    ctx.db,
    lines.map(({ productId }) => productId),
  )
  const names = new Map(rows.map((row) => [row.id, row.short_name]))
  return lines
    .map(({ productId, quantity, at }) => {
      const sold = `${quantity} × ${names.get(productId) ?? productId}`
      return at === undefined ? sold : `${sold} at ${at}`
    })
    .join(', ')
}
