import { formatMoney, money } from '@keyhaven/contracts/money'
import { z } from 'zod'
import { orderOf } from '../../fulfilment/orders/orders.service.ts'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Panel, Paragraph, SmallPrint, type Sum, Sums } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { nameForMail } from '../../platform/emails/typed-names.rules.ts'
import { unitsOfWithdrawal, withdrawalById } from './withdrawals.repo.ts'

const atOnce = 'Nobody has seen these keys: the refund is already on its way.'
const within =
  'Some of these keys were already delivered. They stay visible until we have confirmed the withdrawal; the refund follows within 14 days of this declaration.'

export type WithdrawalDeclaredView = Readonly<{
  orderNumber: string
  declaredAt: string
  name: string
  wording: string
  textVersion: string
  lines: readonly Sum[]
  total: Sum
  isAutomatic: boolean
}>

/** Acknowledges a withdrawal: what was declared, by whom and when, for the buyer to keep. */
export const withdrawalDeclared = defineEmail({
  name: 'withdrawal-declared',
  preview: 'load',
  data: z.object({ withdrawalId: z.string() }),
  load: async (ctx, { withdrawalId }): Promise<WithdrawalDeclaredView> => {
    const withdrawal = await withdrawalById(ctx.db, withdrawalId)
    const order = withdrawal && (await orderOf(ctx.db, withdrawal.order_id))
    if (!withdrawal || !order) throw new Error(`there is no withdrawal ${withdrawalId}`)
    const units = await unitsOfWithdrawal(ctx.db, withdrawalId)
    const amount = (minor: number) => formatMoney(money(minor, order.charge_currency))
    const sum = units.reduce((minor, unit) => minor + unit.amount_minor, 0)
    return {
      orderNumber: order.order_number,
      declaredAt: withdrawal.declared_at.toUTCString(),
      name: nameForMail(withdrawal.name),
      wording: withdrawal.wording,
      textVersion: withdrawal.text_version,
      lines: units.map((unit) => ({
        label: unit.product_name,
        amount: amount(unit.amount_minor),
      })),
      total: { label: 'Total', amount: amount(sum) },
      isAutomatic: units.every((unit) => unit.is_automatic),
    }
  },
  write: (view, house) => ({
    subject: `We received your withdrawal from order ${view.orderNumber}`,
    body: (
      <EmailLayout
        preview="Keep this e-mail: it confirms what you declared, and when."
        house={house}
        seal="refund"
        reference={`Order ${view.orderNumber}`}
        title="We received your withdrawal"
        lead={`On ${view.declaredAt} ${view.name || 'you'} declared: “${view.wording}”`}
        why="because you withdrew from an order"
      >
        <Panel>
          <Sums lines={view.lines} total={view.total} />
        </Panel>
        <Paragraph>{view.isAutomatic ? atOnce : within}</Paragraph>
        <SmallPrint>Declaration text version {view.textVersion}.</SmallPrint>
      </EmailLayout>
    ),
  }),
})
