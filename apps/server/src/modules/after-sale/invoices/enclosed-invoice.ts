import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { MailAttachment } from '../../../infra/mail/mail.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { currentInvoice } from './invoices.rules.ts'
import { pdfOf } from './invoices.service.ts'
import { issueFor } from './issue-invoices.ts'

const receipt = z.object({ orderId: z.string(), isMoved: z.optional(z.boolean()) })

/**
 * The invoice that goes with a receipt. Not to an address that an order was moved to: it says where the
 * buyer lives.
 */
export async function enclosedInvoice(ctx: Context, data: unknown): Promise<MailAttachment[]> {
  const { orderId, isMoved } = receipt.parse(data)
  if (isMoved || !(await settingsOf(ctx))['mails.attachInvoice']) return []
  const invoice = currentInvoice(await issueFor(ctx, orderId))
  if (!invoice) return []
  const { fileName, bytes } = await pdfOf(invoice)
  return [{ filename: fileName, content: bytes, contentType: 'application/pdf' }]
}
