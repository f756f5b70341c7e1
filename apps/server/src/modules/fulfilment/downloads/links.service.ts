import type { OfficialLink } from '@keyhaven/contracts/downloads'
import {
  type DownloadPurpose,
  type DownloadSystem,
  downloadPurposes,
} from '@keyhaven/contracts/official-downloads'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../infra/db/db.ts'
import { readCached } from '../../../infra/work/cached-reads.ts'
import { checksOf, enteredLinks, installedEditions } from './links.repo.ts'
import { linkFor } from './links.rules.ts'

type Edition = Readonly<{ productId: string; name: string }>

/** Finds the publisher's link of an edition, as it is now. */
export type LinkOf = (edition: Edition, system?: DownloadSystem) => string

export async function officialLinks(ctx: Pick<Context, 'db' | 'held'>): Promise<LinkOf> {
  const entered = await readCached(ctx, 'download links', () => enteredLinks(ctx.db))
  return ({ productId, name }, system = 'Windows') =>
    linkFor(entered, { productId, system, purpose: 'install' }, name)
}

/** Every place with the link it has now, in the order of the catalogue. */
export async function linksInUse(db: Db) {
  const [entered, editions] = await Promise.all([enteredLinks(db), installedEditions(db)])
  return editions.flatMap(({ name, ...edition }) =>
    downloadPurposes.map((purpose: DownloadPurpose) => {
      const place = { ...edition, purpose }
      const row = entered.find(
        (link) =>
          link.productId === place.productId &&
          link.system === place.system &&
          link.purpose === purpose,
      )
      return { ...place, name, url: linkFor(entered, place, name), row }
    }),
  )
}

/** The same with what each address answered when the shop last looked. */
export async function checkedLinks(db: Db) {
  const links = await linksInUse(db)
  const checks = await checksOf(db, [...new Set(links.map(({ url }) => url))])
  const byUrl = new Map(checks.map((check) => [check.url, check]))
  return links.map((link) => ({ ...link, check: byUrl.get(link.url) }))
}

/** Links as download pages read them. */
export async function publicLinks({ db }: Context): Promise<OfficialLink[]> {
  const [entered, editions] = await Promise.all([enteredLinks(db), installedEditions(db)])
  return editions.map(({ name, productId, system }) => ({
    productId,
    system,
    install: linkFor(entered, { productId, system, purpose: 'install' }, name),
    reinstall: linkFor(entered, { productId, system, purpose: 'reinstall' }, name),
  }))
}
