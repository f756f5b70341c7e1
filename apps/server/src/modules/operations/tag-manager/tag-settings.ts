import { isDeepStrictEqual } from 'node:util'
import { matchesPage } from '@keyhaven/contracts/page-entries'
import type { TagConfig } from '@keyhaven/contracts/tag-config'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited } from '../../platform/audit/audited.ts'
import { setSetting, settingsOf } from '../../platform/settings/settings.service.ts'

export const tagConfigOf = async (ctx: Context): Promise<TagConfig> =>
  (await settingsOf(ctx))['tags.config']

type Change = Readonly<{ by: string; config: TagConfig; seen: TagConfig; reason: string }>

/** Changes what the tag manager may do. Whom the screen showed something else changes nothing. */
export async function changeTags(ctx: Context, { by, config, seen, reason }: Change) {
  if (config.isEnabled && config.containerId === '') {
    const message = 'A container is needed before it can be switched on'
    throw new AppError('invalid_request', message, [{ field: 'config.containerId', message }])
  }
  await audited(ctx.db, { actor: staffActor(by), action: 'tags.change' }, async (tx) => {
    const inside = { ...ctx, db: tx }
    const before = await tagConfigOf(inside)
    if (!isDeepStrictEqual(before, seen)) throw new AppError('conflict')
    await setSetting(inside, 'tags.config', config)
    return { result: undefined, object: 'settings:tags', meta: { before, after: config, reason } }
  })
}

/** Whether the container is loaded in the document of this page. */
export const isTagged = (config: TagConfig, path: string): boolean =>
  config.isEnabled &&
  config.containerId !== '' &&
  (config.pages.length === 0 || config.pages.some((entry) => matchesPage(entry, path)))

/** The only places beside the shop that tags reach. */
export const tagOrigins = (url: string, { hosts }: TagConfig): string[] => [
  new URL(url).origin,
  ...hosts.map((host) => `https://${host}`),
]

const CHECK_MS = 5_000

/** Asks for the container as a browser would. */
export async function askForContainer({ config: { tagManagerUrl } }: Context, containerId: string) {
  const address = `${tagManagerUrl}/gtm.js?id=${encodeURIComponent(containerId)}`
  try {
    const answer = await fetch(address, {
      signal: AbortSignal.timeout(CHECK_MS),
      redirect: 'error',
    })
    const text = await answer.text()
    const isScript = /javascript/.test(answer.headers.get('content-type') ?? '')
    return { status: answer.status, isScript, bytes: text.length, isThere: answer.ok && isScript }
  } catch {
    return { status: 0, isScript: false, bytes: 0, isThere: false }
  }
}
