import { reportStep } from '@keyhaven/contracts/visit-steps'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { countryOf } from '../../../infra/http/country.ts'
import { storeIn } from '../../../infra/http/hosts.ts'
import { route } from '../../../infra/http/route.ts'
import { countStep } from './visit-steps.repo.ts'

const BODY_BYTES = 200
const NOWHERE = 'ZZ'

/** Day, store and country are what the shop sees: a caller cannot name them. */
export function visitStepRoutes(app: FastifyInstance, { db }: Context) {
  const limit = { max: 30, seconds: 60 }
  const rules = { allow: 'public', limit, bodyLimit: BODY_BYTES } as const
  route(app, reportStep, rules, async ({ body }, request) => {
    // A browser that asks not to be counted is not.
    if (request.headers['sec-gpc'] === '1') return null
    const country = (await countryOf(request.ip)) ?? NOWHERE
    await countStep(db, { ...body, storeId: storeIn(request).id, country })
    return null
  })
}
