import type { ProductFields } from '@keyhaven/contracts/staff/product-fields'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { audited } from '../../platform/audit/audited.ts'
import {
  type DeskEdition,
  insertDraft,
  lockEdition,
  lockSlugs,
  ownerOfSlug,
  recordFormerSlug,
  updateEdition,
} from './edition-desk.repo.ts'
import { refusedAt, requireWhole, rowOf } from './edition-fields.ts'
import { isKnownPicture } from './media.ts'
import { insertPrice } from './price-desk.repo.ts'

type New = Readonly<{
  name: string
  shortName: string
  slug: string
  version: string
  category: string
  updatesUntil: string
}>

const windows = [
  'Windows 10 or Windows 11',
  '4 GB RAM',
  '4 GB of disk space, 10 GB while installing',
  'An internet connection to download and activate',
]
const mac = [
  'macOS 13 or later',
  '4 GB RAM',
  '4 GB of disk space, 10 GB while installing',
  'An internet connection to download and activate',
]

/** What a draft says until staff write it: nothing that could be wrong. */
const draftOf = (wanted: New): ProductFields => ({
  ...wanted,
  description: '',
  longDescription: '',
  overviewTitle: '',
  targetAudience: '',
  commercialUse: false,
  releasedOn: '',
  apps: ['Word', 'Excel', 'PowerPoint'],
  detailedFeatures: {},
  features: [],
  benefits: [],
  platforms: ['Windows', 'Mac'],
  windowsRequirements: windows,
  macRequirements: mac,
  badge: '',
  badgeColor: 'accent',
  popular: false,
  recommended: false,
  bestSeller: false,
  productImage: '',
  imageAlt: '',
  pictures: [],
  listPrice: '',
  listPriceSource: '',
  listPriceUrl: '',
  listPriceCheckedOn: '',
  devices: 1,
  keyFormat: 'any',
  delivery: 'instant',
  seoTitle: '',
  seoDescription: '',
  seoKeywords: [],
  gtin: '',
  mpn: '',
  feedCategory: '',
  isInFeeds: true,
})

const TAKEN = 'Another edition has this address, or had it'

/** A new edition as a draft: its first address is its id for ever. */
export async function createEdition(ctx: Context, actor: string, wanted: New): Promise<string> {
  const act = { actor, action: 'product.created' }
  return await audited(ctx.backOfficeDb, act, async (tx) => {
    await lockSlugs(tx)
    if (await ownerOfSlug(tx, wanted.slug)) throw refusedAt('slug', TAKEN)
    await insertDraft(tx, wanted.slug, rowOf(draftOf(wanted)))
    return { result: wanted.slug, object: `product:${wanted.slug}`, meta: wanted }
  })
}

type Edit = Readonly<{ id: string; version: string; fields: ProductFields }>

/** Writes one version of an edition; any other is refused. */
export async function editEdition(ctx: Context, actor: string, edit: Edit): Promise<string> {
  const { id, version, fields } = edit
  return await audited(ctx.backOfficeDb, { actor, action: 'product.edited' }, async (tx) => {
    await lockSlugs(tx)
    const before = await lockEdition(tx, id)
    if (!before) throw new AppError('not_found')
    if (before.row_version !== version) throw new AppError('version_stale')
    const row = rowOf(fields)
    if (before.is_active || before.publish_at)
      requireWhole({ ...row, price_minor: before.price_minor })
    await requirePicture(tx, before, fields.productImage)
    await requirePictures(tx, before, fields.pictures)
    await moveSlug(tx, before, fields.slug)
    const result = await updateEdition(tx, id, row)
    await noteListPrice(tx, actor, before, row.list_price_minor)
    return { result, object: `product:${id}`, meta: { changed: changedIn(before, row) } }
  })
}

async function requirePicture(tx: Tx, before: DeskEdition, picture: string) {
  if (picture === '' || picture === before.product_image) return
  if (picture === `/art/box-${before.id}.svg` || (await isKnownPicture(tx, picture))) return
  throw refusedAt('productImage', 'There is no such picture')
}

async function requirePictures(tx: Tx, before: DeskEdition, pictures: ProductFields['pictures']) {
  const paths = pictures.map(({ path }) => path)
  if (new Set(paths).size < paths.length) throw refusedAt('pictures', 'A picture is there twice')
  for (const path of paths) {
    if (before.additional_images.includes(path) || (await isKnownPicture(tx, path))) continue
    throw refusedAt('pictures', 'There is no such picture')
  }
}

async function moveSlug(tx: Tx, before: DeskEdition, slug: string) {
  if (slug === before.slug) return
  const owner = await ownerOfSlug(tx, slug)
  if (owner !== undefined && owner !== before.id) throw refusedAt('slug', TAKEN)
  await recordFormerSlug(tx, before.id, before.slug, slug)
}

/** The price in force names the list price it is compared with, so another one is a price of its own. */
async function noteListPrice(tx: Tx, actor: string, before: DeskEdition, listMinor: number | null) {
  const { id, price_minor: priceMinor } = before
  if (priceMinor === null || listMinor === before.list_price_minor) return
  const reason = 'The list price was looked up'
  await insertPrice(tx, { productId: id, priceMinor, listMinor, from: null, madeBy: actor, reason })
}

/** Which columns differ, by name: the audit log needs no texts. */
function changedIn(before: DeskEdition, after: ReturnType<typeof rowOf>): string[] {
  const text = (value: unknown) => JSON.stringify(value)
  const old = { ...before, detailed_features: text(before.detailed_features) }
  return Object.entries(after)
    .filter(([name, value]) => text(old[name as keyof typeof after]) !== text(value))
    .map(([name]) => name)
}
