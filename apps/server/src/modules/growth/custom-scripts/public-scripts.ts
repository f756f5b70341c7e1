import type { logScript, PublicScript } from '@keyhaven/contracts/custom-scripts'
import type { RequestOf } from '@keyhaven/contracts/endpoint'
import { PIXEL_PATH } from '@keyhaven/contracts/page-entries'
import { pagesOf, refusalOf, runsOn } from '@keyhaven/contracts/script-rules'
import type { Context } from '../../../context.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { liveScripts, noteDue } from './custom-scripts.repo.ts'
import { oneLine, pageOfUrl } from './custom-scripts.rules.ts'
import { integrityOf } from './script-hash.ts'
import { insertLogEntry } from './script-log.repo.ts'

/** Everything that runs now, by ascending priority. Nothing while custom scripts are switched off. */
export async function publicScripts(ctx: Context): Promise<PublicScript[]> {
  if (!(await settingsOf(ctx))['scripts.is_on']) return []
  const scripts = await liveScripts(ctx.db)
  return scripts.map(({ sri, ...script }) => ({
    ...script,
    isActive: true as const,
    integrity: integrityOf({ ...script, sri }),
  }))
}

/** What a public document must know of scripts: where some may run, which, and what its policy lets run. */
export type DocumentScripts = Readonly<{
  pages: readonly string[]
  names: readonly string[]
  hashes: readonly string[]
  /** Outside files, each by its whole address. */
  files: readonly string[]
}>

const isFromOutside = (script: PublicScript) =>
  script.scriptType === 'outside' && refusalOf({ ...script, sri: script.integrity }) === null

const isForPages = (script: PublicScript) => pagesOf([script]).length > 0

export function documentScripts(scripts: readonly PublicScript[]): DocumentScripts {
  const chosen = scripts.filter(isForPages)
  return {
    pages: pagesOf(chosen),
    names: chosen.map(({ id, version }) => `${id}:${version}`),
    hashes: chosen
      .filter((script) => script.scriptType === 'javascript' && refusalOf(script) === null)
      .map(({ integrity }) => integrity),
    files: chosen.filter(isFromOutside).map(({ content }) => content),
  }
}

/** Scripts that name the pixel frame: they run there and see two kinds of events. */
export const pixelScripts = (scripts: readonly PublicScript[]): PublicScript[] =>
  scripts.filter(
    (script) =>
      script.scriptType === 'javascript' &&
      runsOn(script, PIXEL_PATH) &&
      refusalOf(script) === null,
  )

/** Notes how a script fared. What a browser says is text of a stranger: shortened, and without its query. */
export async function noteRun(
  { db }: Context,
  { pageUrl, userAgent, errorMessage, ...told }: RequestOf<typeof logScript>['body'],
): Promise<void> {
  await insertLogEntry(db, {
    ...told,
    page: pageOfUrl(pageUrl),
    userAgent: oneLine(userAgent, 200),
    errorMessage: oneLine(errorMessage ?? '', 300),
  })
}

export const applySchedule = ({ db }: Context): Promise<void> => noteDue(db)
