import type { CompanyDetails } from '@keyhaven/contracts/invoices'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { remainderOf, soldToCompany, taxBalanceOf } from './invoice-content.rules.ts'
import type { Document } from './invoices.repo.ts'
import { balanceOf, currentInvoice, mayAddCompany } from './invoices.rules.ts'
import { issue, issueInto, numbersFor } from './issue-invoices.ts'

/**
 * Puts a company on the invoice: the first is cancelled by a credit note over what is left of it, and
 * another one issued over the same. No document is ever changed.
 */
async function replaceInvoice(
  tx: Tx,
  issued: Document[],
  change: { orderId: string; details: CompanyDetails; actor: string },
): Promise<Document[]> {
  const invoice = currentInvoice(issued)
  if (!invoice || !mayAddCompany(issued)) throw new AppError('company_refused')
  const { orderId, details, actor } = change
  const [credit, next] = await numbersFor(tx, ['cancellation', 'company'])
  if (!credit || !next) throw new Error('no numbers were given out')
  const left = { totalMinor: balanceOf(issued), taxMinor: taxBalanceOf(issued) }
  const about = { orderId, ledgerId: null, corrects: invoice.number }
  const cancelled = `Cancels invoice ${invoice.number}, which invoice ${next.number} replaces. No money moves.`
  const replaced = `Replaces invoice ${invoice.number}, cancelled by credit note ${credit.number}.`
  const { number: _, ...creditPlace } = credit
  const { number: __, ...nextPlace } = next
  const cancellation = await issue(
    tx,
    {
      ...creditPlace,
      ...about,
      cause: 'cancellation',
      content: remainderOf(invoice.content, { ...left, reason: cancelled }),
    },
    actor,
  )
  const rest = remainderOf(invoice.content, { ...left, reason: replaced })
  const content = soldToCompany(rest, details)
  const company = await issue(tx, { ...nextPlace, ...about, cause: 'company', content }, actor)
  return [...issued, cancellation, company]
}

/** Adds the buyer's company to the invoice of an order, once. */
export async function addCompanyTo(
  ctx: Context,
  orderId: string,
  details: CompanyDetails,
  actor: string,
): Promise<Document[]> {
  return await inTransaction(ctx.db, async (tx) => {
    const issued = await issueInto(ctx, tx, orderId)
    return await replaceInvoice(tx, issued, { orderId, details, actor })
  })
}
