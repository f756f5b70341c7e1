import { importLicenseKeys, MAX_IMPORT_BYTES } from '@keyhaven/contracts/licenses'
import {
  listKeyImports,
  previewKeyImport,
  readKeyImport,
  readKeyImportFile,
  startKeyImport,
  undoKeyImport,
} from '@keyhaven/contracts/staff/license-imports'
import { previewImport, startImport } from '../../modules/stock/licenses/vault/import-file.ts'
import { importKeys } from '../../modules/stock/licenses/vault/import-keys.ts'
import { undoImport } from '../../modules/stock/licenses/vault/set-aside.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { asFile } from './as-file.ts'
import { importForStaff, importResult, importsForStaff } from './imports.ts'

/** A file as JSON text is longer than the file: line ends and quotation marks are escaped. */
const BODY_LIMIT_BYTES = MAX_IMPORT_BYTES * 1.2

const success = true as const

export function importRoutes(route: StaffRoute) {
  const reading = { allow: 'licenses.import' } as const
  const proven = { ...reading, stepUp: 'always' } as const
  const sending = { ...proven, bodyLimit: BODY_LIMIT_BYTES } as const
  // Importing the same file again adds nothing, with or without a key.
  route(importLicenseKeys, sending, ({ body }, ctx) =>
    importKeys(ctx, { ...body, actor: ctx.actor }),
  )
  route(previewKeyImport, sending, ({ body }, ctx) => previewImport(ctx, body))
  route(startKeyImport, { ...sending, isKeyNeeded: true }, async ({ body }, ctx) => ({
    success,
    ...(await startImport(ctx, body, ctx.staff.id)),
  }))
  route(listKeyImports, reading, ({ query }, ctx) => importsForStaff(ctx, query))
  route(readKeyImport, reading, ({ params }, ctx) => importForStaff(ctx, params.id))
  route(readKeyImportFile, reading, async ({ params }, ctx, _request, reply) => {
    const file = await importResult(ctx, params.id)
    asFile(reply, `key-import-${params.id}.csv`)
    return file
  })
  route(undoKeyImport, { ...proven, isKeyNeeded: true }, async ({ params, body }, ctx) => ({
    success,
    ...(await undoImport(ctx, params.id, ctx.actor, body.reason)),
  }))
}
