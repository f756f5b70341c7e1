import { plainVatId, type VatRegister } from '@keyhaven/contracts/vat'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { taxedSeller } from '../../catalog/tax/taxed-seller.ts'
import {
  type AskedVatId,
  type CompanyState,
  pauseAfter,
  registerFor,
  vatIdProblem,
  vatStateOf,
} from './vat-check.rules.ts'
import {
  claimDueChecks,
  currentCheck,
  forgetOldChecks,
  insertCheck,
  postponeCheck,
  recordAnswer,
  type VatCheckRow,
} from './vat-checks.repo.ts'

/** Asks the register of a question that waits and writes down what it said; the call is outside any transaction. */
async function askRegister(ctx: Context, check: VatCheckRow): Promise<void> {
  const { id, register, vatId, requester, tries } = check
  if (register === 'none') return
  try {
    await recordAnswer(ctx.db, id, await ctx.registers.ask(register, { vatId, requester }))
  } catch (err) {
    ctx.log.info({ err, part: `register ${register}` }, 'a register did not answer')
    await postponeCheck(ctx.db, id, pauseAfter(tries + 1))
  }
}

const usable = (ctx: Context, name: VatRegister | undefined): VatRegister | 'none' =>
  name !== undefined && ctx.registers.has(name) ? name : 'none'

export type CheckedCompany = AskedVatId & Readonly<{ company: string }>

/**
 * Whether a company is what it says, by a register that is asked once a day for a number and seller. Who finds a question
 * that waits does not ask again. No answer is none: then the number waits.
 */
export async function checkVatId(ctx: Context, asked: CheckedCompany): Promise<CompanyState> {
  const taxed = await taxedSeller(ctx)
  if (!taxed) throw new AppError('not_found')
  const problem = vatIdProblem(asked)
  if (problem) {
    throw new AppError('invalid_request', problem, [{ field: 'vatId', message: problem }])
  }
  const subject = { entityId: taxed.entity.id, vatId: plainVatId(asked.vatId) }
  const known = await currentCheck(ctx.db, subject)
  if (known) return vatStateOf(known, asked.company)
  const register = usable(ctx, registerFor(asked))
  const check = await insertCheck(ctx.db, { ...subject, register, requester: taxed.entity.vat_id })
  if (check) await askRegister(ctx, check)
  const answered = await currentCheck(ctx.db, subject)
  return answered ? vatStateOf(answered, asked.company) : 'waiting'
}

const MOST_AT_ONCE = 40
const SIDE_BY_SIDE = 4

/** Asks again what waits for its answer, a few at a time: registers count how many ask. */
export async function askWaitingChecks(ctx: Context): Promise<void> {
  const due = await claimDueChecks(ctx.db, MOST_AT_ONCE)
  for (let from = 0; from < due.length; from += SIDE_BY_SIDE) {
    const group = due.slice(from, from + SIDE_BY_SIDE)
    await Promise.all(group.map((check) => askRegister(ctx, check)))
  }
}

export const forgetVatChecks = ({ db }: Context): Promise<void> => forgetOldChecks(db)
