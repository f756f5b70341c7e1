import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashAddress } from '../../../infra/crypto/address-hash.ts'
import { hashToken, newToken } from '../../../infra/crypto/tokens.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { readCookie, setCookie } from '../../../infra/http/cookies.ts'
import { scaledLimit } from '../../../infra/http/rate-limit.ts'
import {
  addGuess,
  countOwnTry,
  deleteBrowsers,
  guessesAt,
  isKnown,
  isOurs,
  storeSuccess,
  uncountGuess,
} from './guess-limits.repo.ts'
import { type Kind, MOST_GUESSES, type Subject } from './guess-limits.rules.ts'

type GuessContext = Pick<Context, 'config' | 'db'>

const subjectOf = ({ config }: GuessContext, kind: Kind, email: string): Subject => ({
  kind,
  addressHash: hashAddress(config, email),
})
const mostGuesses = ({ config }: GuessContext) => scaledLimit(config, MOST_GUESSES)

function browserHash({ config }: GuessContext, request: FastifyRequest): Buffer | undefined {
  const token = readCookie(config, request, 'browser')
  return token === undefined ? undefined : hashToken(token)
}

export type Guess = Readonly<{
  /** The last one that this address allows to unknown browsers. */
  isLast: boolean
  /** It was right, but proves nothing about the address. */
  takeBack: () => Promise<void>
}>

/**
 * Counts one password or code before it is compared. A browser that signed in with the address before
 * has a count of its own; all others share one, and once it is spent only a mailed link helps them.
 */
export async function countGuess(
  ctx: GuessContext,
  request: FastifyRequest,
  kind: Kind,
  email: string,
): Promise<Guess> {
  const subject = subjectOf(ctx, kind, email)
  const most = mostGuesses(ctx)
  const browser = browserHash(ctx, request)
  if (browser && (await countOwnTry(ctx.db, browser, subject, most))) {
    return { isLast: false, takeBack: async () => {} }
  }
  const guess = await strangersGuess(ctx, subject)
  if (!guess) throw new AppError('too_many_guesses')
  return guess
}

async function strangersGuess(ctx: GuessContext, subject: Subject): Promise<Guess | undefined> {
  const most = mostGuesses(ctx)
  const tries = await addGuess(ctx.db, subject, most)
  if (tries === undefined) return undefined
  return { isLast: tries === most, takeBack: () => uncountGuess(ctx.db, subject) }
}

/** Counts one code before it is compared where it may have come from anywhere; undefined once none is left. */
export const countStrangersGuess = (ctx: GuessContext, kind: Kind, email: string) =>
  strangersGuess(ctx, subjectOf(ctx, kind, email))

/** Whether this browser signed in with the address before. */
export async function isKnownBrowser(
  ctx: GuessContext,
  request: FastifyRequest,
  kind: Kind,
  email: string,
): Promise<boolean> {
  const browser = browserHash(ctx, request)
  if (!browser) return false
  return await isKnown(ctx.db, browser, subjectOf(ctx, kind, email), mostGuesses(ctx))
}

/** Whether unknown browsers may still try something at this address. */
export async function isOpenToGuesses(
  ctx: GuessContext,
  kind: Kind,
  email: string,
): Promise<boolean> {
  return (await guessesAt(ctx.db, subjectOf(ctx, kind, email))) < mostGuesses(ctx)
}

/** The owner has shown who they are: this browser is known, and all counts at the address begin anew. */
export async function rememberBrowser(
  ctx: GuessContext,
  request: FastifyRequest,
  reply: FastifyReply,
  owner: Readonly<{ kind: Kind; email: string }>,
): Promise<Buffer> {
  const given = readCookie(ctx.config, request, 'browser')
  const token = given && (await isOurs(ctx.db, hashToken(given))) ? given : newToken()
  const subject = subjectOf(ctx, owner.kind, owner.email)
  const hash = hashToken(token)
  await inTransaction(ctx.db, (tx) => storeSuccess(tx, hash, subject))
  setCookie(ctx.config, reply, 'browser', token)
  return hash
}

/** A person who knew the old password may have left a known browser behind. */
export const forgetBrowsers = (
  ctx: GuessContext,
  tx: Tx,
  kind: Kind,
  email: string,
): Promise<void> => deleteBrowsers(tx, subjectOf(ctx, kind, email))

/** Names the browser that asks for a code, so that the code works nowhere else. */
export function askerOf(
  { config }: GuessContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Buffer {
  const token = readCookie(config, request, 'browser') ?? newToken()
  setCookie(config, reply, 'browser', token)
  return hashToken(token)
}

/** The browser that a code is entered in; undefined if it never asked for one. */
export const askingBrowser = (ctx: GuessContext, request: FastifyRequest): Buffer | undefined =>
  browserHash(ctx, request)
