import {
  cancelOwnPrice,
  cancelPrice,
  createProduct,
  draftSearchWords,
  editProduct,
  listStaffProducts,
  moveProduct,
  orderProducts,
  priceInCurrency,
  priceProducts,
  readStaffProduct,
  uploadPicture,
} from '@keyhaven/contracts/staff/products'
import { fileIn } from '../../infra/http/sent-file.ts'
import { runners } from '../../modules/buying/running/runners.ts'
import { createEdition, editEdition } from '../../modules/catalog/products/edit-edition.ts'
import { storePicture } from '../../modules/catalog/products/media.ts'
import { moveEdition, orderEditions } from '../../modules/catalog/products/move-edition.ts'
import { callOffPrice, priceEditions } from '../../modules/catalog/products/price-editions.ts'
import {
  callOffOwnPrice,
  priceInCurrency as fixPrice,
} from '../../modules/catalog/products/price-in-currency.ts'
import { seenVersion, showVersion } from '../kit/if-match.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { draftedWords } from './draft-words.ts'
import { listedProducts } from './list-products.ts'
import { productFile } from './read-product.ts'

const PICTURE_BYTES = 6_000_000
const PICTURES_PER_HOUR = 60
const countPicture = hourlyLimit('pictures sent by one person', PICTURES_PER_HOUR)

const DRAFTS_PER_HOUR = 30
const countDraft = hourlyLimit('search texts drafted for one person', DRAFTS_PER_HOUR)

/** Prices are money: the second factor, and one key for one wish. */
const money = { allow: 'products.publish', stepUp: 'always', isKeyNeeded: true } as const

export function productScreen(route: StaffRoute) {
  route(listStaffProducts, { allow: 'products.view' }, ({ query }, ctx) =>
    listedProducts(ctx, query),
  )
  route(readStaffProduct, { allow: 'products.view' }, async ({ params }, ctx, _, reply) => {
    const file = await productFile(ctx, params.id)
    showVersion(reply, file.version)
    return file
  })
  route(createProduct, { allow: 'products.edit', isKeyNeeded: true }, async ({ body }, ctx) => ({
    success: true as const,
    id: await createEdition(ctx, ctx.actor, body),
  }))
  route(editProduct, { allow: 'products.edit' }, async ({ params, body }, ctx, request, reply) => {
    const edit = { id: params.id, version: seenVersion(request), fields: body }
    const version = await namingTheOther(ctx, `product:${params.id}`, () =>
      editEdition(ctx, ctx.actor, edit),
    )
    showVersion(reply, version)
    return { success: true as const, version }
  })
  route(draftSearchWords, { allow: 'products.edit' }, async ({ params }, ctx, request, reply) => {
    await countDraft(ctx, request, reply)
    return await draftedWords(ctx, params.id)
  })
  route(
    moveProduct,
    { allow: 'products.publish', isKeyNeeded: true },
    async ({ params, body }, ctx) => ({
      success: true as const,
      state: await moveEdition(ctx, ctx.actor, { ...body, id: params.id }),
    }),
  )
  route(orderProducts, { allow: 'products.edit', isKeyNeeded: true }, async ({ body }, ctx) => {
    await orderEditions(ctx, ctx.actor, body.ids)
    return { success: true as const }
  })
  route(priceProducts, money, async ({ body }, ctx) => ({
    success: true as const,
    ...(await priceEditions(ctx, ctx.staff, runners, body)),
  }))
  route(cancelPrice, money, async ({ params, body }, ctx) => {
    await callOffPrice(ctx, ctx.actor, params.priceId, body.reason)
    return { success: true as const }
  })
  route(priceInCurrency, money, async ({ body }, ctx) => ({
    success: true as const,
    ...(await fixPrice(ctx, ctx.staff, runners, body)),
  }))
  route(cancelOwnPrice, money, async ({ params, body }, ctx) => {
    await callOffOwnPrice(ctx, ctx.actor, params.priceId, body.reason)
    return { success: true as const }
  })
  route(
    uploadPicture,
    { allow: 'products.edit', isKeyNeeded: true, bodyLimit: PICTURE_BYTES },
    async ({ query }, ctx, request, reply) => {
      await countPicture(ctx, request, reply)
      const { bytes } = fileIn(request)
      return {
        success: true as const,
        ...(await storePicture(ctx, ctx.actor, { bytes, ...query })),
      }
    },
  )
}
