import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { audited } from '../../../platform/audit/audited.ts'
import { hasKey } from '../guards/keys.rules.ts'
import {
  type AnswerWords,
  insertAnswer,
  isKnownPage,
  lockAnswer,
  updateAnswer,
} from './answers.repo.ts'

type By = Readonly<{ actor: string; staffId: string }>

function refuse(field: string, message: string): never {
  throw new AppError('invalid_request', message, [{ field, message }])
}

/** What visitors may be told: it names a page of ours that says so, and holds no key. */
async function check(tx: Tx, { question, answer, path, state }: AnswerWords) {
  for (const [field, text] of Object.entries({ question, answer })) {
    if (hasKey(text)) refuse(field, 'This looks like a licence key. Keys are never in an answer.')
  }
  if (state === 'used' && path === null) {
    refuse('path', 'Choose the page that says the same: an answer in use is cited')
  }
  if (path !== null && !(await isKnownPage(tx, path))) {
    refuse('path', 'No page that is searched has this address')
  }
}

export async function writeAnswer(
  { db }: Pick<Context, 'db'>,
  { actor, staffId }: By,
  words: AnswerWords,
): Promise<number> {
  return await audited(db, { actor, action: 'assistant.answer_written' }, async (tx) => {
    await check(tx, words)
    const id = await insertAnswer(tx, words, staffId)
    return { result: id, object: `assistant_answer:${id}`, meta: words }
  })
}

type Seen = Readonly<{ id: number; seenVersion: number }>

/** Changes an answer, with both wordings in the audit log. Refused if someone was faster. */
export async function changeAnswer(
  { db }: Pick<Context, 'db'>,
  { actor, staffId }: By,
  { id, seenVersion }: Seen,
  words: AnswerWords,
): Promise<void> {
  await audited(db, { actor, action: 'assistant.answer_changed' }, async (tx) => {
    const found = await lockAnswer(tx, id)
    if (!found) throw new AppError('not_found')
    const { version, ...before } = found
    if (version !== seenVersion) throw new AppError('version_stale')
    if (isDeepStrictEqual(before, words)) return { result: undefined, object: null }
    await check(tx, words)
    await updateAnswer(tx, words, { id, version, staffId })
    const meta = { before, after: words }
    return { result: undefined, object: `assistant_answer:${id}`, meta }
  })
}
