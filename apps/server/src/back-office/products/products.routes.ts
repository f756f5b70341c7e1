import * as contract from '@keyhaven/contracts/staff/products'
import { productsScreen } from '@keyhaven/contracts/staff/screens/products'
import { fileIn } from '../../infra/http/sent-file.ts'
import { runners } from '../../modules/buying/running/runners.ts'
import { createEdition, editEdition } from '../../modules/catalog/products/edit-edition.ts'
import { storePicture } from '../../modules/catalog/products/media.ts'
import { moveEdition, orderEditions } from '../../modules/catalog/products/move-edition.ts'
import {
  cancelScheduledPrice,
  priceEditions,
} from '../../modules/catalog/products/price-editions.ts'
import {
  cancelScheduledOwnPrice,
  priceInCurrency as fixPrice,
} from '../../modules/catalog/products/price-in-currency.ts'
import { seenVersion, showVersion } from '../kit/if-match.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import { handles, served } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { draftedWords } from './draft-words.ts'
import { listedProducts } from './list-products.ts'
import { productFile } from './read-product.ts'

const PICTURE_BYTES = 6_000_000
const PICTURES_PER_HOUR = 60
const countPicture = hourlyLimit('pictures sent by one person', PICTURES_PER_HOUR)

const DRAFTS_PER_HOUR = 30
const countDraft = hourlyLimit('search texts drafted for one person', DRAFTS_PER_HOUR)

export const productRoutes = served(
  productsScreen,
  handles(contract, {
    listStaffProducts: ({ query }, ctx) => listedProducts(ctx, query),
    readStaffProduct: async ({ params }, ctx, _, reply) => {
      const file = await productFile(ctx, params.id)
      showVersion(reply, file.version)
      return file
    },
    createProduct: async ({ body }, ctx) => ({
      success: true as const,
      id: await createEdition(ctx, ctx.actor, body),
    }),
    editProduct: async ({ params, body }, ctx, request, reply) => {
      const edit = { id: params.id, version: seenVersion(request), fields: body }
      const version = await namingTheOther(ctx, `product:${params.id}`, () =>
        editEdition(ctx, ctx.actor, edit),
      )
      showVersion(reply, version)
      return { success: true as const, version }
    },
    draftSearchWords: async ({ params }, ctx, request, reply) => {
      await countDraft(ctx, request, reply)
      return await draftedWords(ctx, params.id)
    },
    moveProduct: async ({ params, body }, ctx) => ({
      success: true as const,
      state: await moveEdition(ctx, ctx.actor, { ...body, id: params.id }),
    }),
    orderProducts: async ({ body }, ctx) => {
      await orderEditions(ctx, ctx.actor, body.ids)
      return { success: true as const }
    },
    priceProducts: async ({ body }, ctx) => ({
      success: true as const,
      ...(await priceEditions(ctx, ctx.staff, runners, body)),
    }),
    cancelPrice: async ({ params, body }, ctx) => {
      await cancelScheduledPrice(ctx, ctx.actor, params.priceId, body.reason)
      return { success: true as const }
    },
    priceInCurrency: async ({ body }, ctx) => ({
      success: true as const,
      ...(await fixPrice(ctx, ctx.staff, runners, body)),
    }),
    cancelOwnPrice: async ({ params, body }, ctx) => {
      await cancelScheduledOwnPrice(ctx, ctx.actor, params.priceId, body.reason)
      return { success: true as const }
    },
    uploadPicture: {
      bodyLimit: PICTURE_BYTES,
      handle: async ({ query }, ctx, request, reply) => {
        await countPicture(ctx, request, reply)
        const { bytes } = fileIn(request)
        return {
          success: true as const,
          ...(await storePicture(ctx, ctx.actor, { bytes, ...query })),
        }
      },
    },
  }),
)
