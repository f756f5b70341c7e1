import { type Currency, formatMoney, money } from '@keyhaven/contracts/money'
import { Heading, Section, Text } from '@react-email/components'
import { z } from 'zod'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'
import { orderOf } from '../orders/orders.service.ts'
import { unitsOfWithdrawal, withdrawalById } from './withdrawals.repo.ts'

const atOnce = 'Nobody has seen these keys: the refund is already on its way.'
const within =
  'Keys among them were already delivered. They stay visible until a person has confirmed the withdrawal; the refund follows within 14 days of this declaration.'

/** Acknowledges a withdrawal: what was declared, by whom and when, for the buyer to keep. */
export const withdrawalDeclared = defineEmail({
  name: 'withdrawal-declared',
  data: z.object({ withdrawalId: z.string() }),
  compose: async (ctx, { withdrawalId }) => {
    const withdrawal = await withdrawalById(ctx.db, withdrawalId)
    const order = withdrawal && (await orderOf(ctx.db, withdrawal.order_id))
    if (!withdrawal || !order) throw new Error(`there is no withdrawal ${withdrawalId}`)
    const units = await unitsOfWithdrawal(ctx.db, withdrawalId)
    const amount = (minor: number) => formatMoney(money(minor, order.charge_currency as Currency))
    return {
      subject: `We received your withdrawal from order ${order.order_number}`,
      body: (
        <EmailLayout
          origin={ctx.config.PUBLIC_ORIGIN}
          preview="Keep this e-mail: it confirms what you declared, and when."
        >
          <Heading as="h1">We received your withdrawal</Heading>
          <Text>
            On {withdrawal.declared_at.toUTCString()} {withdrawal.name} declared: “
            {withdrawal.wording}”
          </Text>
          <Section>
            {units.map((unit) => (
              <Text key={`${unit.order_line_id}-${unit.slot}`} style={{ margin: '4px 0' }}>
                {unit.product_name}, {amount(unit.amount_minor)}
              </Text>
            ))}
          </Section>
          <Text>{units.every((unit) => unit.is_automatic) ? atOnce : within}</Text>
          <Text>Declaration text version {withdrawal.text_version}.</Text>
        </EmailLayout>
      ),
    }
  },
})
