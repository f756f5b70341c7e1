import { randomInt } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { isKeyedHashOf, keyedHash } from '../../../infra/crypto/keyed.ts'
import { hashToken, newToken } from '../../../infra/crypto/tokens.ts'
import { isOpenToGuesses } from '../../platform/guess-limits/guess-limits.service.ts'
import {
  findLink,
  insertCode,
  type Purpose,
  spendCode,
  spendOthers,
  tryCode,
} from './codes.repo.ts'

const DIGITS = 6

/** What is hashed; keyed, because six digits are soon guessed by a thief of the database. */
const named = (purpose: Purpose, email: string, code: string) => `${purpose}:${email}:${code}`

const hashOf = (ctx: Context, purpose: Purpose, email: string, code: string) =>
  keyedHash(ctx.config, 'one-time code', named(purpose, email, code))

const absent = Buffer.alloc(32)

type ProofRequest = Readonly<{
  purpose: Purpose
  email: string
  asker: Buffer
  /** Guesses by others do not close codes to a browser that signed in before. */
  isKnown: boolean
  /** No browser waits for digits: the link is all there is. */
  isByStaff?: boolean
}>

/**
 * What shows that a person reads this mailbox: six digits for the browser that asked, and a link for
 * any. After too many guesses at the address only the link is sent. Both are in the mail and nowhere else.
 */
export async function makeProof(ctx: Context, asked: ProofRequest) {
  const { purpose, email, asker, isKnown, isByStaff = false } = asked
  const hasCode = !isByStaff && (isKnown || (await isOpenToGuesses(ctx, 'customer', email)))
  const code = hasCode ? String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0') : undefined
  const link = newToken()
  const codeHash = code === undefined ? null : hashOf(ctx, purpose, email, code)
  await insertCode(ctx.db, { purpose, email, asker, codeHash, linkHash: hashToken(link) })
  return { code, link }
}

/** The digits from a mail, or the link in it. A link may have to be one to a certain address. */
export type MailProof =
  | Readonly<{ email: string; code: string; asker: Buffer | undefined }>
  | Readonly<{ link: string; email?: string }>

type CodeProof = Extract<MailProof, { code: string }>
type LinkProof = Exclude<MailProof, CodeProof>

const isCode = (proof: MailProof): proof is CodeProof => 'code' in proof

/** The address whose mailbox was read, before anything is spent. */
export const addressOfProof = async (ctx: Context, purpose: Purpose, proof: MailProof) =>
  isCode(proof) ? proof.email : (await openLink(ctx, purpose, proof)).email

/** Spends code or link and names the address, or refuses in the same words whatever was wrong. */
export async function redeemProof(ctx: Context, purpose: Purpose, proof: MailProof) {
  const { id, email } = await (isCode(proof)
    ? openCode(ctx, purpose, proof)
    : openLink(ctx, purpose, proof))
  const isMine = await spendCode(ctx.db, id)
  if (!isMine) throw new AppError(isCode(proof) ? 'code_refused' : 'link_expired')
  await spendOthers(ctx.db, purpose, email)
  return email
}

async function openCode(ctx: Context, purpose: Purpose, { email, code, asker }: CodeProof) {
  const open = asker && (await tryCode(ctx.db, { purpose, email, asker }))
  const stored = open?.code_hash ?? absent
  const isRight = isKeyedHashOf(ctx.config, 'one-time code', named(purpose, email, code), stored)
  if (!open || !isRight) throw new AppError('code_refused')
  return { id: open.id, email }
}

async function openLink(ctx: Context, purpose: Purpose, { link, email }: LinkProof) {
  const found = await findLink(ctx.db, purpose, hashToken(link))
  if (!found || (email !== undefined && email !== found.email)) throw new AppError('link_expired')
  return found
}
