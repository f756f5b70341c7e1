import type { MailWords } from '@keyhaven/contracts/staff/mail-words'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { audited } from '../audit/audited.ts'
import { deleteDraft, draftOf, saveDraft } from './drafts.repo.ts'
import { insertWords, lockWords, newestVersion, wordsOfVersion } from './words.repo.ts'
import { changesBetween, stampOf } from './words.rules.ts'

/** Who changes the words of which template, and the stamp of what they have seen. */
export type Editor = Readonly<{ template: string; seen: string; actor: string; staffId: string }>
export type Author = Editor & Readonly<{ reason: string }>

export const wordsObject = (template: string) => `mail:${template}`

const stored = async (tx: Tx, template: string, version: number): Promise<MailWords> =>
  (version > 0 && (await wordsOfVersion(tx, template, version))) || {}

type Current = Readonly<{ newest: number; inForce: MailWords; draft: MailWords | undefined }>

/** One change after the other, each of exactly what its author has seen. */
async function currentOf(tx: Tx, { template, seen }: Editor): Promise<Current> {
  await lockWords(tx, template)
  const newest = await newestVersion(tx, template)
  const draft = await draftOf(tx, template)
  if (stampOf(newest, draft?.revision) !== seen) throw new AppError('version_stale')
  return { newest, inForce: await stored(tx, template, newest), draft: draft?.words }
}

async function change(
  ctx: Context,
  editor: Editor,
  action: string,
  work: (tx: Tx, current: Current) => Promise<object>,
) {
  await audited(ctx.db, { actor: editor.actor, action }, async (tx) => {
    const meta = await work(tx, await currentOf(tx, editor))
    return { result: undefined, object: wordsObject(editor.template), meta }
  })
}

const changedOf = (before: MailWords, after: MailWords) => {
  const changes = changesBetween(before, after)
  if (changes.length === 0) throw new AppError('invalid_request', 'Nothing would change')
  return changes
}

type Next = Readonly<{ words: MailWords; restores: number | null }>

async function addVersion(
  tx: Tx,
  { template, staffId, reason }: Author,
  { newest, inForce }: Current,
  { words, restores }: Next,
) {
  const changes = changedOf(inForce, words)
  const version = newest + 1
  await insertWords(tx, { template, version, words, restores, author: staffId, reason })
  return { version, reason, changes, ...(restores !== null && { restores }) }
}

/** Words that wait. They were looked at before; no mail says them yet. */
export const draftWords = (ctx: Context, editor: Editor, words: MailWords): Promise<void> =>
  change(ctx, editor, 'mail.words_drafted', async (tx, { newest, inForce, draft }) => {
    const changes = changedOf(draft ?? inForce, words)
    const { template, staffId } = editor
    await saveDraft(tx, { template, words, basedOn: newest, author: staffId })
    return { changes }
  })

/**
 * From now on every mail of the template says it in the words of its draft, which were checked before, or in those
 * of an earlier version: 0 are those of the shop, and a draft stays beside them.
 */
export async function publishIn(
  tx: Tx,
  author: Author,
  restores: number | null,
  current?: Current,
): Promise<object> {
  const now = current ?? (await currentOf(tx, author))
  const { newest, draft } = now
  if (restores === null) {
    if (!draft) throw new AppError('not_found')
    const meta = await addVersion(tx, author, now, { words: draft, restores })
    await deleteDraft(tx, author.template)
    return meta
  }
  if (restores >= newest) throw new AppError('not_found')
  const words = await stored(tx, author.template, restores)
  return await addVersion(tx, author, now, { words, restores })
}

export const publishWords = (ctx: Context, author: Author): Promise<void> =>
  change(ctx, author, 'mail.words', (tx, current) => publishIn(tx, author, null, current))

export const discardDraft = (ctx: Context, editor: Editor): Promise<void> =>
  change(ctx, editor, 'mail.draft_discarded', async (tx, { inForce, draft }) => {
    if (!draft) throw new AppError('not_found')
    await deleteDraft(tx, editor.template)
    return { changes: changesBetween(inForce, draft) }
  })

/** The words of an earlier version, as a new one. */
export const restoreWords = (ctx: Context, author: Author, version: number): Promise<void> =>
  change(ctx, author, 'mail.words_restored', (tx, current) =>
    publishIn(tx, author, version, current),
  )
