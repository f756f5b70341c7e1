import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'
import { licensesScreen } from './staff/screens/licenses.ts'

export const MAX_IMPORT_BYTES = 20_000_000
const MAX_CAPACITY = 10_000

const name = (what: string) =>
  z
    .string(`${what} is missing`)
    .check(
      z.trim(),
      z.minLength(1, `${what} is missing`),
      z.maxLength(200, `${what} has at most 200 characters`),
    )

const wholeCost = 'The cost is a whole number of cents, zero or more'
const wholeCapacity = `A volume key serves 1 to ${MAX_CAPACITY} devices`

/** A supplier's file of keys for one product: one per line, or a CSV with commas or semicolons. */
export const keyImport = z.object({
  productId: name('The product'),
  supplier: name('The supplier'),
  batchName: name('The name of the batch'),
  unitCostMinor: z.optional(
    z.number(wholeCost).check(z.int(wholeCost), z.gte(0, wholeCost), z.lte(1e12, wholeCost)),
  ),
  costCurrency: z.optional(z.enum(currencies, 'Unknown currency')),
  invoice: z.optional(
    z.string('The invoice is a text').check(z.maxLength(200, 'The invoice is too long')),
  ),
  warrantyUntil: z.optional(z.iso.date('The end of the warranty is a date such as 2027-12-31')),
  text: z
    .string('The keys are missing')
    .check(
      z.minLength(1, 'The keys are missing'),
      z.maxLength(MAX_IMPORT_BYTES, 'A file has at most 20 MB'),
    ),
  /** Set for volume keys: how often each key of the file may be sold. */
  volumeCapacity: z.optional(
    z
      .number(wholeCapacity)
      .check(z.int(wholeCapacity), z.gte(1, wholeCapacity), z.lte(MAX_CAPACITY, wholeCapacity)),
  ),
  /** Reports what the import would do and stores nothing. */
  dryRun: z.boolean('Say whether this is a dry run'),
})
export type KeyImport = z.infer<typeof keyImport>

/** What became of every line. Lines are counted from 1, as an editor shows them. */
export const importReport = z.object({
  /** Keys this shop never had. */
  new: z.number(),
  /** Keys that were stored: all new ones, or none in a dry run. */
  imported: z.number(),
  /** Also in the file above, or known to the shop; then with the order it was last sold in, if any. */
  duplicates: z.array(z.object({ line: z.number(), orderNumber: z.nullable(z.string()) })),
  malformed: z.array(z.object({ line: z.number(), reason: z.string() })),
  /** The line names another edition than the one the import is for. */
  wrongEdition: z.array(z.object({ line: z.number() })),
})
export type ImportReport = z.infer<typeof importReport>

export const importLicenseKeys = {
  ...licensesScreen.calls.importLicenseKeys,
  summary: 'Imports keys of one product, or tells what an import would do',
  body: keyImport,
  response: importReport,
} as const satisfies Endpoint
