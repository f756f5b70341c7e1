import { importLicenseKeys, MAX_IMPORT_BYTES } from '@keyhaven/contracts/licenses'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { staffOf } from '../../infra/access.ts'
import { route } from '../../infra/route.ts'
import { staffActor } from '../audit/audit.rules.ts'
import { importKeys } from './import-keys.ts'

/** A file as JSON text is longer than the file: line ends and quotation marks are escaped. */
const BODY_LIMIT_BYTES = MAX_IMPORT_BYTES * 1.2

export function licenseRoutes(app: FastifyInstance, ctx: Context) {
  void app.register((scope, _options, done) => {
    scope.addHook('onRoute', (options) => {
      options.bodyLimit = BODY_LIMIT_BYTES
    })
    route(scope, importLicenseKeys, { allow: 'licenses.import' }, ({ body }, request) =>
      importKeys(ctx, { ...body, actor: staffActor(staffOf(request).id) }),
    )
    done()
  })
}
