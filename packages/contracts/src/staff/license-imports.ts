import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { keyImport } from '../key-import.ts'
import { because, byId, success } from './license-common.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { licensesScreen } from './screens/licenses.ts'

/** A supplier's file. Without an edition, each line names its own. */
export const fileImport = z.extend(z.omit(keyImport, { dryRun: true, productId: true }), {
  productId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})
export type FileImport = z.infer<typeof fileImport>

const problem = z.object({
  line: z.number(),
  outcome: z.enum(['duplicate', 'malformed']),
  lastFive: z.string(),
  detail: z.string(),
})

export const previewKeyImport = {
  ...licensesScreen.calls.previewKeyImport,
  summary: 'What an import of this file would do; nothing is stored',
  body: fileImport,
  response: z.object({
    success,
    rows: z.number(),
    new: z.number(),
    /** Known keys whose import was undone: they are on sale again. */
    revived: z.number(),
    /** Also in the file above. */
    repeated: z.number(),
    /** In the shop already. */
    known: z.number(),
    malformed: z.number(),
    editions: z.array(z.object({ productId: z.string(), keys: z.number() })),
    /** The first two hundred. */
    problems: z.array(problem),
  }),
} as const satisfies Endpoint
export type FilePreview = z.infer<typeof previewKeyImport.response>

export const startKeyImport = {
  ...licensesScreen.calls.startKeyImport,
  summary: 'Imports a file of keys in the background',
  body: fileImport,
  response: z.object({ success, importId: z.number(), rows: z.number() }),
  status: 202,
} as const satisfies Endpoint

const keyFile = z.object({
  id: z.number(),
  batchName: z.string(),
  supplier: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  rows: z.number(),
  rowsDone: z.number(),
  new: z.number(),
  revived: z.number(),
  duplicates: z.number(),
  malformed: z.number(),
  error: z.nullable(z.string()),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
})
export type KeyFileImport = z.infer<typeof keyFile>

export const listKeyImports = {
  ...licensesScreen.calls.listKeyImports,
  summary: 'Files of keys that were imported, the newest first',
  query: z.object({ ...pageQuery, sort: z._default(sortOf(['createdAt']), '-createdAt') }),
  response: z.object({ success, imports: z.array(keyFile), ...pageAnswer }),
} as const satisfies Endpoint

export const readKeyImport = {
  ...licensesScreen.calls.readKeyImport,
  summary: 'How far an import is, and what came of it',
  params: byId,
  response: z.object({
    success,
    import: keyFile,
    batches: z.array(z.object({ id: z.number(), name: z.string(), productName: z.string() })),
  }),
} as const satisfies Endpoint

export type KeyImportBatch = z.infer<typeof readKeyImport.response>['batches'][number]

export const readKeyImportFile = {
  ...licensesScreen.calls.readKeyImportFile,
  summary: 'What became of every line of an import, as CSV',
  params: byId,
  response: z.unknown(),
} as const satisfies Endpoint

export const undoKeyImport = {
  ...licensesScreen.calls.undoKeyImport,
  summary: 'Takes what is unsold of an import off sale',
  params: byId,
  body: because,
  response: z.object({ success, withdrawn: z.number() }),
} as const satisfies Endpoint
