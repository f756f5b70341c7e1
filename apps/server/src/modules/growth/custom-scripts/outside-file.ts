import type { ScriptDraft } from '@keyhaven/contracts/staff/custom-scripts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { readExternalBytes } from '../../../infra/http/external-get.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { noteLook, type OutsideScript, outsideToLookAt } from './custom-scripts.repo.ts'
import { sameKindOfHash } from './script-hash.ts'
import { scriptObject } from './write-scripts.ts'

/** Larger tools belong in the tag manager. */
const MOST_BYTES = 2_000_000

type File = Readonly<{ url: string; sri: string }>

const hashOfFile = async ({ config }: Pick<Context, 'config'>, { url, sri }: File) =>
  sameKindOfHash(
    sri,
    await readExternalBytes({ url, allowPrivate: !config.isLive, mostBytes: MOST_BYTES }),
  )

/** Refuses to publish an outside file that is not the one its hash speaks of. */
export async function requireSameFile(ctx: Context, { scriptType, content, sri }: ScriptDraft) {
  if (scriptType !== 'outside') return
  const refuse = (field: string, message: string) =>
    new AppError('invalid_request', message, [{ field, message }])
  const found = await hashOfFile(ctx, { url: content, sri }).catch((error: Error) => {
    ctx.log.warn({ err: error }, 'the file of an outside script could not be read')
    throw refuse(
      'content',
      'The file could not be read. It must answer at once, without a redirect.',
    )
  })
  if (found !== sri) throw refuse('sri', `The file at this address has ${found}`)
}

/** Looks once a day whether outside files are what was published. One that is not is switched off. */
export async function checkScriptHashes(ctx: Context): Promise<void> {
  for (const script of await outsideToLookAt(ctx.db)) await checkScriptHash(ctx, script)
}

async function checkScriptHash(ctx: Context, script: OutsideScript) {
  const read = await hashOfFile(ctx, script).catch((error: Error) => {
    ctx.log.warn({ err: error, script: script.id }, 'the file of an outside script was not read')
    return undefined
  })
  const found = read === undefined ? 'unread' : read === script.sri ? 'same' : 'changed'
  await inTransaction(ctx.db, async (tx) => {
    if (!(await noteLook(tx, script, found)) || found === 'same') return
    const object = scriptObject(script.id)
    if (found === 'changed') {
      await recordAudit(tx, { actor: 'system', action: 'script.changed-outside', object, meta: {} })
    }
    await notifyStaff(tx, {
      dedupeKey: `outside-script:${script.id}:${ctx.now().toISOString().slice(0, 10)}`,
      severity: found === 'changed' ? 'critical' : 'warning',
      ...words[found](script.name),
      object,
      to: { permission: 'scripts.edit' },
    })
  })
}

const words = {
  changed: (name: string) => ({
    title: `“${name}” was switched off`,
    body: 'The file at its address is no longer the one that two people published. Browsers refuse it as well. Look at the new file before it is published again.',
  }),
  unread: (name: string) => ({
    title: `The file of “${name}” could not be read`,
    body: 'Its address did not answer with a file. Pages run nothing of it as long as that is so.',
  }),
} as const
