import { createHash } from 'node:crypto'
import { type Passage, passage } from '@keyhaven/contracts/knowledge'
import * as z from 'zod/mini'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { dropOldVersions, insertChunks, insertWords, startVersion } from './knowledge.repo.ts'
import { vocabularyOf } from './words.rules.ts'

/** Those of servers that still run, and those that a rollback returns to. */
const VERSIONS_KEPT = 5

const passages = z.array(passage)

const hashOf = (pieces: readonly Passage[]) =>
  createHash('sha256').update(JSON.stringify(pieces)).digest('hex')

/**
 * Makes what the pages say searchable, and tells by which version to ask for it. The same texts are
 * written once, however many servers begin with them at the same time.
 */
export async function buildKnowledge({ db }: Pick<Context, 'db'>, texts: unknown): Promise<string> {
  const pieces = passages.parse(texts)
  const version = hashOf(pieces)
  await inTransaction(db, async (tx) => {
    if (!(await startVersion(tx, version))) return
    await insertChunks(tx, version, pieces)
    await insertWords(
      tx,
      version,
      vocabularyOf(pieces.flatMap(({ page, heading, text }) => [page, heading, text])),
    )
    await dropOldVersions(tx, VERSIONS_KEPT)
  })
  return version
}

/** When a server begins. The shop opens without it: then the version is empty and nothing is found. */
export async function learnPages(ctx: Context, texts: readonly unknown[]): Promise<string> {
  if (texts.length === 0) return ''
  try {
    const version = await buildKnowledge(ctx, texts)
    ctx.log.info({ version, pieces: texts.length }, 'what the pages say can be searched')
    return version
  } catch (error) {
    ctx.log.warn({ err: error }, 'what the pages say cannot be searched')
    return ''
  }
}
