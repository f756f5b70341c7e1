import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { insertCode, type Purpose, spendCode, tryCode } from './codes.repo.ts'

const DIGITS = 6

/** Keyed, because six digits are soon guessed by whoever has the database alone. */
const hashOf = (ctx: Context, purpose: Purpose, email: string, code: string) =>
  createHmac('sha256', ctx.config.KEY_PEPPER).update(`${purpose}:${email}:${code}`).digest()

const absent = Buffer.alloc(32)

/** A fresh code for whoever reads this mailbox. It stands in the mail and nowhere else. */
export async function makeCode(ctx: Context, purpose: Purpose, email: string): Promise<string> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  await insertCode(ctx.db, purpose, email, hashOf(ctx, purpose, email, code))
  return code
}

/** Spends the code, or refuses in the same words whatever was wrong with it. */
export async function redeemCode(
  ctx: Context,
  purpose: Purpose,
  email: string,
  code: string,
): Promise<void> {
  const open = await tryCode(ctx.db, purpose, email)
  const isRight = timingSafeEqual(open?.code_hash ?? absent, hashOf(ctx, purpose, email, code))
  if (!open || !isRight || !(await spendCode(ctx.db, open.id))) throw new AppError('code_refused')
}
