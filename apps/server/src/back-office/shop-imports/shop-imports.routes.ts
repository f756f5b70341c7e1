import { shopImportsScreen } from '@keyhaven/contracts/staff/screens/shop-imports'
import * as contract from '@keyhaven/contracts/staff/shop-imports'
import { MAX_SHOP_IMPORT_BYTES } from '@keyhaven/contracts/staff/shop-imports'
import {
  checkImport,
  commitImport,
  discardImport,
  foreignProducts,
  mapProducts,
} from '../../modules/moving-in/shop-imports/check-import.ts'
import { undoImport } from '../../modules/moving-in/shop-imports/undo-import.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { handles, served } from '../kit/staff-route.ts'
import { importForStaff, importRows, importsForStaff } from './read-imports.ts'

/** A file as JSON text is longer than the file: line ends and quotation marks are escaped. */
const BODY_LIMIT_BYTES = MAX_SHOP_IMPORT_BYTES * 1.2

const countCheck = hourlyLimit('shop imports of one person', 60)

const success = true as const

const detailOf = async (ctx: StaffContext, id: number) =>
  await importForStaff(ctx, id, await foreignProducts(ctx, id))

/** Orders, people and keys of another shop. What writes for good, or takes it back, needs the second factor. */
export const shopImportRoutes = served(
  shopImportsScreen,
  handles(contract, {
    checkShopImport: {
      bodyLimit: BODY_LIMIT_BYTES,
      handle: async ({ body }, ctx, request, reply) => {
        await countCheck(ctx, request, reply)
        return await detailOf(ctx, await checkImport(ctx, body, ctx.staff.id, ctx.actor))
      },
    },
    mapShopImport: async ({ params, body }, ctx) => {
      await mapProducts(ctx, params.id, body.products, ctx.actor)
      return await detailOf(ctx, params.id)
    },
    listShopImports: ({ query }, ctx) => importsForStaff(ctx, query),
    readShopImport: ({ params }, ctx) => detailOf(ctx, params.id),
    readShopImportRows: async ({ params }, ctx, _request, reply) => {
      const file = await importRows(ctx, params.id)
      reply.header('content-disposition', `attachment; filename="shop-import-${params.id}.csv"`)
      reply.type('text/csv; charset=utf-8')
      return file
    },
    commitShopImport: async ({ params }, ctx) => {
      await commitImport(ctx, params.id, ctx.actor)
      return { success }
    },
    discardShopImport: async ({ params }, ctx) => {
      await discardImport(ctx, params.id, ctx.actor)
      return { success }
    },
    undoShopImport: async ({ params, body }, ctx) => ({
      success,
      ...(await undoImport(ctx, params.id, ctx.actor, body.reason)),
    }),
  }),
)
