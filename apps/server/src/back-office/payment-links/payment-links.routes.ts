import type { ManagedLink } from '@keyhaven/contracts/staff/payment-links'
import * as contract from '@keyhaven/contracts/staff/payment-links'
import { paymentLinksScreen } from '@keyhaven/contracts/staff/screens/payment-links'
import type { FastifyReply } from 'fastify'
import { mailLink } from '../../modules/buying/payment-links/mail-link.ts'
import {
  createLink,
  editLink,
  type LinkOutcome,
  pauseLink,
  withdrawLink,
} from '../../modules/buying/payment-links/manage-links.ts'
import { qrOf } from '../../modules/buying/payment-links/qr-code.ts'
import { seenVersion, showVersion } from '../kit/if-match.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import { handles, served } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { awaitedLinks } from './awaited-links.ts'
import { listedLinks } from './list-links.ts'
import { linkFile } from './read-link.ts'

const MAILS_PER_HOUR = 30
const countMail = hourlyLimit('payment links mailed by one person', MAILS_PER_HOUR)

function shown(reply: FastifyReply, link: ManagedLink) {
  showVersion(reply, link.version)
  return { success: true as const, link }
}

const made = (reply: FastifyReply, outcome: LinkOutcome) =>
  'link' in outcome ? shown(reply, outcome.link) : { success: true as const, ...outcome }

export const paymentLinkRoutes = served(
  paymentLinksScreen,
  handles(contract, {
    listPaymentLinks: ({ query }, ctx) => listedLinks(ctx, query),
    createPaymentLink: async ({ body }, ctx, _, reply) =>
      made(reply, await createLink(ctx, ctx.staff, body)),
    editPaymentLink: async ({ params, body }, ctx, request, reply) => {
      const edit = { ...body, version: seenVersion(request) }
      const outcome = await namingTheOther(ctx, `payment-link:${params.id}`, () =>
        editLink(ctx, ctx.staff, params.id, edit),
      )
      return made(reply, outcome)
    },
    pausePaymentLink: async ({ params, body }, ctx, _, reply) =>
      shown(reply, await pauseLink(ctx, ctx.staff, params.id, body.paused)),
    listAwaitedLinks: (_, ctx) => awaitedLinks(ctx),
    readPaymentLink: async ({ params }, ctx, _, reply) => {
      const file = await linkFile(ctx, params.id)
      showVersion(reply, file.link.version)
      return file
    },
    withdrawPaymentLink: async ({ params, body }, ctx, _, reply) =>
      shown(reply, await withdrawLink(ctx, ctx.staff, params.id, body.reason)),
    mailPaymentLink: async ({ params, body }, ctx, request, reply) => {
      await countMail(ctx, request, reply)
      await mailLink(ctx, ctx.staff.id, { id: params.id, email: body.email })
      return { success: true as const }
    },
    paymentLinkQr: ({ params }, ctx) => qrOf(ctx, params.id),
  }),
)
