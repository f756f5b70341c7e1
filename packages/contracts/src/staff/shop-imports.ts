import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { because, byId, success } from './license-common.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { shopImportsScreen } from './screens/shop-imports.ts'

export const importSources = ['woocommerce', 'shopify', 'gumroad'] as const
export type ImportSource = (typeof importSources)[number]

export const sourceNames: Readonly<Record<ImportSource, string>> = {
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
  gumroad: 'Gumroad',
}

export const fileRoles = ['orders', 'customers', 'keys'] as const
export type FileRole = (typeof fileRoles)[number]

/** All files of one import together. */
export const MAX_SHOP_IMPORT_BYTES = 10 * 1024 * 1024

export const LONGEST_SHOP_NAME = 60
const shopName = z
  .string('Name the shop')
  .check(z.trim(), z.maxLength(LONGEST_SHOP_NAME, 'That name is too long'))

const file = z.object({
  role: z.enum(fileRoles),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  text: z.string().check(z.minLength(1, 'The file is empty')),
})

export const outcomes = ['new', 'same', 'left_out', 'broken'] as const
export type ImportOutcome = (typeof outcomes)[number]

const counts = z.object({
  new: z.number(),
  same: z.number(),
  left_out: z.number(),
  broken: z.number(),
})
export type ImportCounts = z.infer<typeof counts>

/** How many lines of each file come to what. */
const report = z.object({ orders: counts, customers: counts, keys: counts })
export type ImportReport = z.infer<typeof report>

const problem = z.object({
  file: z.enum(fileRoles),
  line: z.number(),
  outcome: z.enum(outcomes),
  foreignId: z.string(),
  detail: z.string(),
})
export type ImportProblem = z.infer<typeof problem>

const listed = z.object({
  id: z.number(),
  source: z.enum(importSources),
  /** What staff call that shop; empty where they named none. */
  shopName: z.string(),
  files: z.array(z.object({ role: z.enum(fileRoles), name: z.string(), rows: z.number() })),
  state: z.enum(['checked', 'waiting', 'done', 'failed', 'discarded']),
  rows: z.number(),
  rowsDone: z.number(),
  report,
  error: z.nullable(z.string()),
  by: z.string(),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /** Orders that stayed when the import was undone, because something had happened to them. */
  kept: z.number(),
})
export type ShopImport = z.infer<typeof listed>

const foreignProduct = z.object({
  /** What the other shop calls it: its SKU, or its id or name where it has none. */
  key: z.string(),
  name: z.string(),
  orders: z.number(),
  /** The edition here; null where it is left out; missing while nobody has said. */
  productId: z.optional(z.nullable(z.string())),
})
export type ForeignProduct = z.infer<typeof foreignProduct>

const detail = z.object({
  success,
  import: listed,
  products: z.array(foreignProduct),
  editions: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The first hundred; all of them are in the file. */
  problems: z.array(problem),
})
export type ShopImportDetail = z.infer<typeof detail>

export const checkShopImport = {
  ...shopImportsScreen.calls.checkShopImport,
  summary: 'Reads the files of another shop and says what importing them would do',
  body: z.object({
    source: z.enum(importSources),
    /** Tells two shops of one kind apart: both may have an order 1001. */
    shopName: z._default(shopName, ''),
    files: z.array(file).check(z.minLength(1, 'Choose a file'), z.maxLength(3)),
  }),
  response: detail,
  status: 201,
} as const satisfies Endpoint

export const mapShopImport = {
  ...shopImportsScreen.calls.mapShopImport,
  summary: 'Says which edition each product of the other shop is, and looks again',
  params: byId,
  body: z.object({
    products: z
      .array(
        z.object({
          key: z.string().check(z.maxLength(300)),
          productId: z.nullable(z.string().check(z.maxLength(200))),
        }),
      )
      .check(z.maxLength(2_000)),
  }),
  response: detail,
} as const satisfies Endpoint

export const listShopImports = {
  ...shopImportsScreen.calls.listShopImports,
  summary: 'Imports from other shops, the newest first',
  query: z.object({ ...pageQuery, sort: z._default(sortOf(['createdAt']), '-createdAt') }),
  response: z.object({ success, imports: z.array(listed), ...pageAnswer }),
} as const satisfies Endpoint

export const readShopImport = {
  ...shopImportsScreen.calls.readShopImport,
  summary: 'One import: how far it is, and what it found',
  params: byId,
  response: detail,
} as const satisfies Endpoint

export const readShopImportRows = {
  ...shopImportsScreen.calls.readShopImportRows,
  summary: 'What became of every line, as CSV',
  params: byId,
  response: z.unknown(),
} as const satisfies Endpoint

export const commitShopImport = {
  ...shopImportsScreen.calls.commitShopImport,
  summary: 'Brings over what the dry run found, in the background',
  params: byId,
  body: z.object({}),
  response: z.object({ success }),
  status: 202,
} as const satisfies Endpoint

export const discardShopImport = {
  ...shopImportsScreen.calls.discardShopImport,
  summary: 'Gives a dry run up; its files are forgotten',
  params: byId,
  body: z.object({}),
  response: z.object({ success }),
} as const satisfies Endpoint

export const undoShopImport = {
  ...shopImportsScreen.calls.undoShopImport,
  summary: 'Takes an import back, but for orders something has happened to',
  params: byId,
  body: because,
  response: z.object({ success, undone: z.number(), kept: z.number() }),
} as const satisfies Endpoint
