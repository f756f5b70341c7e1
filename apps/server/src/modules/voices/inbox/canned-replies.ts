import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { audited } from '../../platform/audit/audited.ts'
import { cannedReplies, deleteReply, insertReply, updateReply } from './canned-replies.repo.ts'

type Words = Readonly<{ title: string; body: string }>

const TAKEN = 'There is an answer with this title already.'

export const ownReplies = ({ db }: Context) => cannedReplies(db)

/** Keeps an answer that is used again and again. */
export async function addReply({ db }: Context, actor: string, words: Words): Promise<number> {
  return await audited(db, { actor, action: 'inbox.canned_reply' }, async (tx) => {
    const id = await insertReply(tx, words)
    if (id === undefined) throw new AppError('conflict', TAKEN)
    return { result: id, object: `canned_reply:${id}`, meta: { title: words.title } }
  })
}

/** An edit of a version that is no longer the newest changes nothing. */
export async function editReply(
  { db }: Context,
  actor: string,
  { id, version, ...words }: Words & Readonly<{ id: number; version: number }>,
) {
  await audited(db, { actor, action: 'inbox.canned_reply' }, async (tx) => {
    const outcome = await updateReply(tx, { id, version, ...words })
    if (outcome === 'taken') throw new AppError('conflict', TAKEN)
    if (outcome === 'changed') throw new AppError('conflict')
    return { result: undefined, object: `canned_reply:${id}`, meta: { title: words.title } }
  })
}

export async function removeReply({ db }: Context, actor: string, id: number) {
  await audited(db, { actor, action: 'inbox.canned_reply_removed' }, async (tx) => {
    if (!(await deleteReply(tx, id))) throw new AppError('not_found')
    return { result: undefined, object: `canned_reply:${id}` }
  })
}
