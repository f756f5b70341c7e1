import { type Currency, formatMoney, money } from '@keyhaven/contracts/money'
import type { Refusal } from '@keyhaven/contracts/returns'
import { Heading, Link, Section, Text } from '@react-email/components'
import { z } from 'zod'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'
import { type RequestRow, requestById, unitsOfRequest } from './returns.repo.ts'

const refusalTexts: Record<Refusal, string> = {
  key_in_use: 'The key was activated and is still in use.',
  repeated_requests: 'There were repeated requests that show no intention to buy.',
  outside_policy: 'The request is outside the conditions of our refund policy.',
  right_lapsed: 'The right of withdrawal had already ended for these licences.',
  not_a_consumer: 'The right of withdrawal is one of consumers, and this was a business purchase.',
}

type News = 'received' | 'approved' | 'refused'
type Told = { title: string; text: string }

function received({ is_automatic: isAutomatic, amount_minor: minor }: RequestRow): Told {
  if (!isAutomatic) {
    return {
      title: 'We have your request',
      text: 'The keys were already shown or sent, so a person checks that they are not in use. We write to you when that is done; until then nothing changes.',
    }
  }
  const money = 'The refund is on its way to the card you paid with.'
  return {
    title: 'Your licences are returned',
    text: `Nobody has seen these keys, so nothing had to be checked. ${minor > 0 ? money : 'The order was free: there is no amount to refund.'}`,
  }
}

function toldBy(request: RequestRow, news: News): Told {
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
    text: `${why} Your keys stay yours. If you think that this is wrong, please answer this e-mail or write to help@keyhaven.example.`,
  }
}

/** What became of a request, each time something did. */
export const returnNews = defineEmail({
  name: 'return-news',
  data: z.object({ requestId: z.string(), news: z.enum(['received', 'approved', 'refused']) }),
  compose: async (ctx, { requestId, news }) => {
    const request = await requestById(ctx.db, requestId)
    if (!request) throw new Error(`there is no request ${requestId}`)
    const units = await unitsOfRequest(ctx.db, requestId)
    const { title, text } = toldBy(request, news)
    const amount = (minor: number) => formatMoney(money(minor, request.currency as Currency))
    const page = `${ctx.config.PUBLIC_ORIGIN}/order-success/${request.order_id}`
    return {
      subject: `${title}: order ${request.order_number}`,
      body: (
        <EmailLayout origin={ctx.config.PUBLIC_ORIGIN} preview={title}>
          <Heading as="h1">{title}</Heading>
          <Text>{text}</Text>
          <Section>
            {units.map((unit) => (
              <Text key={`${unit.order_line_id}-${unit.slot}`} style={{ margin: '4px 0' }}>
                {unit.product_name}, {amount(unit.amount_minor)}
              </Text>
            ))}
          </Section>
          <Text>
            In all {amount(request.amount_minor)} of order {request.order_number}, asked for on{' '}
            {request.asked_at.toUTCString()}.
          </Text>
          <Text>
            <Link href={page}>Open your order page</Link>
          </Text>
        </EmailLayout>
      ),
    }
  },
})
