import { type Currency, formatMoney, money } from '@keyhaven/contracts/money'
import { Column, Heading, Link, Row, Section, Text } from '@react-email/components'
import { z } from 'zod'
import { consentsOf } from '../consents/consents.service.ts'
import { opensByLinkOnly } from '../coupons/coupons.service.ts'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'
import { type PaymentStatus, showsKeys } from '../orders/orders.rules.ts'
import { linesOfOrder, orderOf } from '../orders/orders.service.ts'

const right = { textAlign: 'right' as const }

const waiting =
  'Your keys are being prepared, usually within 3-4 hours. We e-mail them as soon as they are ready.'
const byMail = 'Your keys are in a separate e-mail and on your order page.'
const byLink = 'The link in a separate e-mail opens your order page, with your keys.'

function whereKeysAre(isWaiting: boolean, isLinkOnly: boolean) {
  if (isWaiting) return waiting
  return isLinkOnly ? byLink : byMail
}

/** The receipt: what was bought, what was paid, and where the keys are. */
export const orderConfirmed = defineEmail({
  name: 'order-confirmed',
  data: z.object({ orderId: z.string() }),
  compose: async (ctx, { orderId }) => {
    const [order, lines, consents] = await Promise.all([
      orderOf(ctx.db, orderId),
      linesOfOrder(ctx.db, orderId),
      consentsOf(ctx.db, orderId),
    ])
    if (!order) throw new Error(`there is no order ${orderId}`)
    const currency = order.charge_currency as Currency
    const amount = (minor: number) => formatMoney(money(minor, currency))
    const page = `${ctx.config.PUBLIC_ORIGIN}/order-success/${orderId}`
    const hasKeys = showsKeys(order.payment_status as PaymentStatus)
    const isLinkOnly = await opensByLinkOnly(ctx.db, order)
    const isWaiting = order.fulfilment_status === 'backordered'
    return {
      subject: `Your order ${order.order_number}`,
      body: (
        <EmailLayout origin={ctx.config.PUBLIC_ORIGIN} preview={`Thank you, ${order.first_name}.`}>
          <Heading as="h1">Thank you, {order.first_name}</Heading>
          <Text>
            Your order {order.order_number} is paid.{' '}
            {hasKeys && lines.length > 0 && whereKeysAre(isWaiting, isLinkOnly)}
          </Text>
          <Section>
            {order.title !== null && (
              <Row>
                <Column>{order.title}</Column>
                <Column style={right}>{amount(order.charge_minor)}</Column>
              </Row>
            )}
            {lines.map((line) => (
              <Row key={line.id}>
                <Column>
                  {line.quantity} × {line.product_name}
                </Column>
                <Column style={right}>
                  {order.title === null ? amount(line.charge_minor) : 'included'}
                </Column>
              </Row>
            ))}
            <Row>
              <Column>
                <strong>Total paid</strong>
              </Column>
              <Column style={right}>
                <strong>{amount(order.charge_minor)}</strong>
              </Column>
            </Row>
          </Section>
          {consents.length > 0 && (
            <Section>
              <Text>Before you paid you agreed to the following, which we confirm here:</Text>
              {consents.map(({ kind, wording, text_version, agreed_at }) => (
                <Text key={kind}>
                  “{wording}” ({agreed_at.toUTCString()}, text version {text_version})
                </Text>
              ))}
              <Text>
                Until a key is delivered you may withdraw at{' '}
                <Link href={`${ctx.config.PUBLIC_ORIGIN}/withdraw`}>
                  {ctx.config.PUBLIC_ORIGIN}/withdraw
                </Link>
                . Our 30-day guarantee applies in any case.
              </Text>
            </Section>
          )}
          {lines.length > 0 && (
            <Text>
              <Link href={page}>Open your order page</Link>
            </Text>
          )}
        </EmailLayout>
      ),
    }
  },
})
