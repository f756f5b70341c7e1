import {
  checkShopImport,
  commitShopImport,
  discardShopImport,
  listShopImports,
  MAX_SHOP_IMPORT_BYTES,
  mapShopImport,
  readShopImport,
  readShopImportRows,
  undoShopImport,
} from '@keyhaven/contracts/staff/shop-imports'
import {
  checkImport,
  commitImport,
  discardImport,
  foreignProducts,
  mapProducts,
} from '../../modules/operations/shop-imports/check-import.ts'
import { undoImport } from '../../modules/operations/shop-imports/undo-import.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { importForStaff, importRows, importsForStaff } from './read-imports.ts'

/** A file as JSON text is longer than the file: line ends and quotation marks are escaped. */
const BODY_LIMIT_BYTES = MAX_SHOP_IMPORT_BYTES * 1.2

const countCheck = hourlyLimit('shop imports of one person', 60)

const success = true as const

const detailOf = async (ctx: StaffContext, id: number) =>
  await importForStaff(ctx, id, await foreignProducts(ctx, id))

/** Orders, people and keys of another shop. What writes for good, or takes it back, needs the second factor. */
export function shopImportScreen(route: StaffRoute) {
  const reading = { allow: 'data.import' } as const
  const proven = { ...reading, stepUp: 'always', isKeyNeeded: true } as const
  const sending = { ...reading, bodyLimit: BODY_LIMIT_BYTES }
  route(checkShopImport, sending, async ({ body }, ctx, request, reply) => {
    await countCheck(ctx, request, reply)
    return await detailOf(ctx, await checkImport(ctx, body, ctx.staff.id, ctx.actor))
  })
  route(mapShopImport, reading, async ({ params, body }, ctx) => {
    await mapProducts(ctx, params.id, body.products, ctx.actor)
    return await detailOf(ctx, params.id)
  })
  route(listShopImports, reading, ({ query }, ctx) => importsForStaff(ctx, query))
  route(readShopImport, reading, ({ params }, ctx) => detailOf(ctx, params.id))
  route(readShopImportRows, reading, async ({ params }, ctx, _request, reply) => {
    const file = await importRows(ctx, params.id)
    reply.header('content-disposition', `attachment; filename="shop-import-${params.id}.csv"`)
    reply.type('text/csv; charset=utf-8')
    return file
  })
  route(commitShopImport, proven, async ({ params }, ctx) => {
    await commitImport(ctx, params.id, ctx.actor)
    return { success }
  })
  route(discardShopImport, reading, async ({ params }, ctx) => {
    await discardImport(ctx, params.id, ctx.actor)
    return { success }
  })
  route(undoShopImport, proven, async ({ params, body }, ctx) => ({
    success,
    ...(await undoImport(ctx, params.id, ctx.actor, body.reason)),
  }))
}
