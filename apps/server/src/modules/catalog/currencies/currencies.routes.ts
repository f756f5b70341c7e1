import { listCurrencies } from '@keyhaven/contracts/currencies'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { route } from '../../../infra/http/route.ts'
import { currencyOptions } from './currencies.service.ts'

export function currencyRoutes(app: FastifyInstance, ctx: Context) {
  route(app, listCurrencies, { allow: 'public', site: 'both', cached: true }, () =>
    currencyOptions(ctx),
  )
}
