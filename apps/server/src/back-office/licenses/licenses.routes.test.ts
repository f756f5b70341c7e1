import { importLicenseKeys } from '@keyhaven/contracts/key-import'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requirePolicies } from '../../infra/http/access.ts'
import { replyWithErrors } from '../../infra/http/error-reply.ts'
import { installQueue } from '../../infra/work/queue.ts'
import { staffGuard } from '../../modules/staff/staff/staff-guard.ts'
import { randomKeys } from '../../modules/stock/licenses/testing/random-keys.ts'
import { fillBackordersJob } from '../../modules/stock/licenses/units/fill-backorders-job.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { staffHeaders } from '../../testing/test-staff.ts'
import { staffRoutesOn } from '../kit/staff-route.ts'
import { licenseRoutes } from './licenses.routes.ts'

let shop: TestShop
let app: FastifyInstance
beforeAll(async () => {
  shop = await testShop()
  await installQueue(shop.config.DATABASE_URL, [fillBackordersJob.name])
  app = Fastify({ bodyLimit: 1_000 })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  replyWithErrors(app)
  requirePolicies(app).install({ staff: staffGuard(shop.ctx) })
  licenseRoutes(staffRoutesOn(app, shop.ctx))
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

const body = () => ({
  productId: 'home-2024',
  supplier: 'Acme',
  batchName: 'August',
  text: randomKeys(500).join('\n'),
  dryRun: false,
})

const post = (payload: object, headers: Record<string, string>) =>
  app.inject({ method: 'POST', url: importLicenseKeys.path, payload, headers })

test('staff who may import send a file far larger than other calls allow', async () => {
  const reply = await post(body(), await staffHeaders(shop, 'catalogue'))
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({
    new: 500,
    imported: 500,
    duplicates: [],
    malformed: [],
    wrongEdition: [],
  })
})

test('nobody else may import', async () => {
  expect((await post(body(), {})).statusCode).toBe(401)
  expect((await post(body(), await staffHeaders(shop, 'support'))).statusCode).toBe(403)
})

test('what is missing in an import is said in a sentence', async () => {
  const reply = await post({ ...body(), supplier: ' ' }, await staffHeaders(shop, 'catalogue'))
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ error: 'The supplier is missing' })
})
