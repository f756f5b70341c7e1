import {
  rejectAccountMove as keepCall,
  moveByCode,
  moveByLink,
  requestMove,
} from '@keyhaven/contracts/account-moves'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { customerOf } from '../../../infra/http/access.ts'
import { kept } from '../../../infra/http/rate-limit.ts'
import { route } from '../../../infra/http/route.ts'
import { normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import {
  askerOf,
  askingBrowser,
  countGuess,
  isKnownBrowser,
  rememberBrowser,
} from '../../platform/guess-limits/guess-limits.service.ts'
import { askMove } from './ask-move.ts'
import { customerBehind } from './customers.service.ts'
import { awaitedAddress, moveAccount } from './move-account.ts'
import type { MailProof } from './one-time-code.ts'
import { rejectAccountMove } from './reject-account-move.ts'

const HOUR = 3_600
const done = { success: true } as const

/** An account moves to another address: code to the new one, notice to the old one. */
export function moveRoutes(app: FastifyInstance, ctx: Context) {
  const accounts = app.limitBySubject('moves by account', kept(10, HOUR))
  const addresses = app.limitBySubject('codes by address', kept(5, HOUR))
  const limit = kept(30, HOUR)

  async function move(
    request: FastifyRequest,
    reply: FastifyReply,
    email: string,
    proof: MailProof,
  ) {
    const principal = customerOf(request)
    await moveAccount(ctx, request, principal, proof)
    await rememberBrowser(ctx, request, reply, { kind: 'customer', email })
    return { ...done, customer: await customerBehind(ctx, principal) }
  }
  route(app, requestMove, { allow: 'customer', zone: true }, async ({ body }, request, reply) => {
    const principal = customerOf(request)
    await accounts.take(principal.email, reply)
    const email = normalEmail(body.email)
    const isKnown = await isKnownBrowser(ctx, request, 'customer', email)
    const isMailed = isKnown || (await addresses.allows(`move ${email}`))
    const asker = askerOf(ctx, request, reply)
    await askMove(ctx, principal, { terms: body, asker, isKnown, isMailed })
    return done
  })
  route(
    app,
    moveByCode,
    { allow: 'customer', zone: true, limit },
    async ({ body }, request, reply) => {
      const email = await awaitedAddress(ctx, customerOf(request))
      if (!email) throw new AppError('code_refused')
      await countGuess(ctx, request, 'customer', email)
      const proof = { email, code: body.code, asker: askingBrowser(ctx, request) }
      return await move(request, reply, email, proof)
    },
  )
  route(
    app,
    moveByLink,
    { allow: 'customer', zone: true, limit },
    async ({ body }, request, reply) => {
      const email = await awaitedAddress(ctx, customerOf(request))
      if (!email) throw new AppError('link_expired')
      return await move(request, reply, email, { link: body.link, email })
    },
  )
  route(app, keepCall, { allow: 'public', limit }, async ({ body }) => {
    await rejectAccountMove(ctx, body.token)
    return done
  })
}
