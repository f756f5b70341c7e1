import type { MailWords } from '@keyhaven/contracts/staff/mail-words'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { audited } from '../audit/audited.ts'
import { insertWords, lockWords, newestVersion, wordsOfVersion } from './words.repo.ts'
import { changesBetween } from './words.rules.ts'

/** Who changes the words of which template, why, and the version they have seen. */
export type Author = Readonly<{
  template: string
  seen: string
  actor: string
  staffId: string
  reason: string
}>

export const wordsObject = (template: string) => `mail:${template}`

const stored = async (tx: Tx, template: string, version: number): Promise<MailWords> =>
  (version > 0 && (await wordsOfVersion(tx, template, version))) || {}

async function nextVersion(
  ctx: Context,
  { template, seen, actor, staffId, reason }: Author,
  action: string,
  wanted: (tx: Tx, newest: number) => Promise<{ words: MailWords; restores: number | null }>,
) {
  await audited(ctx.db, { actor, action }, async (tx) => {
    await lockWords(tx, template)
    const newest = await newestVersion(tx, template)
    if (String(newest) !== seen) throw new AppError('version_stale')
    const { words, restores } = await wanted(tx, newest)
    const changes = changesBetween(await stored(tx, template, newest), words)
    if (changes.length === 0) throw new AppError('invalid_request', 'Nothing would change')
    const version = newest + 1
    await insertWords(tx, { template, version, words, restores, author: staffId, reason })
    const meta = { version, reason, changes, ...(restores !== null && { restores }) }
    return { result: undefined, object: wordsObject(template), meta }
  })
}

/** From now on every mail of the template says it in these words. They were looked at before. */
export const changeWords = (ctx: Context, author: Author, words: MailWords): Promise<void> =>
  nextVersion(ctx, author, 'mail.words', async () => ({ words, restores: null }))

/** The words of an earlier version, as a new one; version 0 are those of the shop. */
export const restoreWords = (ctx: Context, author: Author, version: number): Promise<void> =>
  nextVersion(ctx, author, 'mail.words_restored', async (tx, newest) => {
    if (version >= newest) throw new AppError('not_found')
    return { words: await stored(tx, author.template, version), restores: version }
  })
