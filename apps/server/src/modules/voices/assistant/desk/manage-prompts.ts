import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { audited } from '../../../platform/audit/audited.ts'
import {
  findPrompt,
  insertPrompt,
  lockPrompts,
  promptInUse,
  promptVersions,
  startPrompt,
} from './prompts.repo.ts'

type By = Readonly<{ actor: string; staffId: string }>

export async function readPrompts({ db }: Pick<Context, 'db'>) {
  const [versions, inUse] = await Promise.all([promptVersions(db), promptInUse(db)])
  return { versions, inUse: inUse ?? null }
}

export const usedPrompt = ({ db }: Pick<Context, 'db'>) => promptInUse(db)

/** The words of one version, to be tried before anybody is answered with them. */
export async function wordsOfPrompt({ db }: Pick<Context, 'db'>, version: number): Promise<string> {
  const found = await findPrompt(db, version)
  if (!found) throw new AppError('not_found')
  return found.body
}

/** Keeps a version. Nobody is answered with it before somebody says so. */
export async function writePrompt(
  { db }: Pick<Context, 'db'>,
  { actor, staffId }: By,
  words: Readonly<{ body: string; reason: string }>,
): Promise<number> {
  return await audited(db, { actor, action: 'assistant.guidance_written' }, async (tx) => {
    const version = await insertPrompt(tx, { ...words, staffId, isUsed: false })
    return { result: version, object: `guidance:${version}`, meta: { reason: words.reason } }
  })
}

type Use = Readonly<{ version: number; seenInUse: number | null; reason: string }>

/** A draft begins; a version that was in use before comes back as a new one, so that none is ever changed. */
async function begin(tx: Tx, { version, reason }: Use, staffId: string): Promise<number> {
  const found = await findPrompt(tx, version)
  if (!found) throw new AppError('not_found')
  if (!found.usedFrom) {
    await startPrompt(tx, version)
    return version
  }
  const words = { body: found.body, reason: `As version ${version}: ${reason}`.slice(0, 300) }
  return await insertPrompt(tx, { ...words, staffId, isUsed: true })
}

/** Answers with a version from now on. Refused if another was put to use meanwhile, or it is in use already. */
export async function usePrompt(
  { db }: Pick<Context, 'db'>,
  { actor, staffId }: By,
  use: Use,
): Promise<number> {
  return await audited(db, { actor, action: 'assistant.guidance_used' }, async (tx) => {
    await lockPrompts(tx)
    const before = (await promptInUse(tx))?.version ?? null
    if (before !== use.seenInUse) throw new AppError('version_stale')
    if (before === use.version) throw new AppError('conflict', 'This version is in use already.')
    const version = await begin(tx, use, staffId)
    const meta = { before, after: version, words: use.version, reason: use.reason }
    return { result: version, object: `guidance:${version}`, meta }
  })
}
