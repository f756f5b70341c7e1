import * as licensesContract from '@keyhaven/contracts/key-import'
import { MAX_IMPORT_BYTES } from '@keyhaven/contracts/key-import'
import * as licenseImportsContract from '@keyhaven/contracts/staff/license-imports'
import { previewImport, startImport } from '../../modules/stock/licenses/vault/import-file.ts'
import { importKeys } from '../../modules/stock/licenses/vault/import-keys.ts'
import { undoImport } from '../../modules/stock/licenses/vault/set-aside.ts'
import { asFile } from '../kit/as-file.ts'
import { handles } from '../kit/staff-route.ts'
import { importForStaff, importResult, importsForStaff } from './imports.ts'

const contract = { ...licensesContract, ...licenseImportsContract }

/** A file as JSON text is longer than the file: line ends and quotation marks are escaped. */
const BODY_LIMIT_BYTES = MAX_IMPORT_BYTES * 1.2

const success = true as const

export const importHandlers = handles(contract, {
  // Importing the same file again adds nothing, with or without a key.
  importLicenseKeys: {
    bodyLimit: BODY_LIMIT_BYTES,
    handle: ({ body }, ctx) => importKeys(ctx, { ...body, actor: ctx.actor }),
  },
  previewKeyImport: {
    bodyLimit: BODY_LIMIT_BYTES,
    handle: ({ body }, ctx) => previewImport(ctx, body),
  },
  startKeyImport: {
    bodyLimit: BODY_LIMIT_BYTES,
    handle: async ({ body }, ctx) => ({
      success,
      ...(await startImport(ctx, body, ctx.staff.id)),
    }),
  },
  listKeyImports: ({ query }, ctx) => importsForStaff(ctx, query),
  readKeyImport: ({ params }, ctx) => importForStaff(ctx, params.id),
  readKeyImportFile: async ({ params }, ctx, _request, reply) => {
    const file = await importResult(ctx, params.id)
    asFile(reply, `key-import-${params.id}.csv`)
    return file
  },
  undoKeyImport: async ({ params, body }, ctx) => ({
    success,
    ...(await undoImport(ctx, params.id, ctx.actor, body.reason)),
  }),
})
