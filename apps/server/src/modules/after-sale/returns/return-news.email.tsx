import { formatMoney, money } from '@keyhaven/contracts/money'
import type { Refusal } from '@keyhaven/contracts/returns'
import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Panel, type Sum, Sums } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { writtenTime } from '../../platform/emails/written.rules.ts'
import { type RequestRow, requestById, unitsOfRequest } from './refund-requests.repo.ts'

const refusalTexts: Record<Refusal, string> = {
  key_in_use: 'The key was activated and is still in use.',
  repeated_requests: 'There were repeated requests that show no intention to buy.',
  outside_policy: 'The request is outside the conditions of our refund policy.',
  right_lapsed: 'The right of withdrawal had already ended for these licences.',
  not_a_consumer:
    'The right of withdrawal is for consumers only, and this was a business purchase.',
}

const kinds = ['received', 'approved', 'refused'] as const
type News = (typeof kinds)[number]
type Wording = { title: string; text: string }

export type ReturnNewsView = Readonly<{
  orderNumber: string
  orderUrl: string
  title: string
  text: string
  lines: readonly Sum[]
  total: Sum
  askedAt: string
}>

function received({ is_automatic: isAutomatic, amount_minor: minor }: RequestRow): Wording {
  if (!isAutomatic) {
    return {
      title: 'We have your request',
      text: 'The keys were already shown or sent, so we check that they are not in use. We e-mail you when that is done; until then nothing changes.',
    }
  }
  const money = 'The refund is on its way to the card you paid with.'
  return {
    title: 'Your licences are returned',
    text: `Nobody has seen these keys, so there was nothing to check. ${minor > 0 ? money : 'The order was free, so there is no amount to refund.'}`,
  }
}

function toldBy(request: RequestRow, news: News): Wording {
  if (news === 'received') return received(request)
  if (news === 'approved') {
    return {
      title: 'Your refund is approved',
      text: 'The keys below are withdrawn: please do not use them any more. The refund is on its way to the card you paid with.',
    }
  }
  const why = refusalTexts[request.refusal as Refusal] ?? ''
  return {
    title: 'We could not approve your refund',
    text: `${why} Your keys stay yours. If you think this is wrong, just reply to this e-mail.`.trim(),
  }
}

/** What became of a request, each time something did. */
export const returnNews = defineEmail({
  name: 'return-news',
  preview: 'load',
  data: z.object({ requestId: z.string(), news: z.enum(kinds) }),
  load: async (ctx, { requestId, news }): Promise<ReturnNewsView> => {
    const request = await requestById(ctx.db, requestId)
    if (!request) throw new Error(`there is no request ${requestId}`)
    const units = await unitsOfRequest(ctx.db, requestId)
    const amount = (minor: number) => formatMoney(money(minor, request.currency))
    return {
      ...toldBy(request, news),
      orderNumber: request.order_number,
      orderUrl: `${ctx.config.PUBLIC_ORIGIN}/order-success/${request.order_id}`,
      lines: units.map((unit) => ({
        label: unit.product_name,
        amount: amount(unit.amount_minor),
      })),
      total: { label: 'Total', amount: amount(request.amount_minor) },
      askedAt: writtenTime(request.asked_at),
    }
  },
  write: ({ orderNumber, orderUrl, title, text, lines, total, askedAt }, house) => ({
    subject: `${title}: order ${orderNumber}`,
    body: (
      <EmailLayout
        preview={title}
        house={house}
        seal="refund"
        reference={`Order ${orderNumber}`}
        title={title}
        lead={text}
        why="because you asked for a refund"
      >
        <Panel>
          <Sums lines={lines} total={total} notes={[`Asked for on ${askedAt}`]} />
        </Panel>
        <Buttons main={{ href: orderUrl, label: 'Open your order page' }} />
      </EmailLayout>
    ),
  }),
})
