import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { changeDownloadLink } from '@keyhaven/contracts/staff/downloads'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited } from '../../platform/audit/audited.ts'
import { linkCheckJob } from './check-links-job.ts'
import { askForChecks, dropLink, installedEditions, lockLink, storeLink } from './links.repo.ts'
import { type LinkPlace, mayLinkTo } from './links.rules.ts'
import { linksInUse } from './links.service.ts'

type LinkChange = RequestOf<typeof changeDownloadLink>['body'] & Readonly<{ version: string }>

const refused = (field: string, message: string) =>
  new AppError('invalid_request', message, [{ field, message }])

export const nameOfLink = ({ productId, system, purpose }: LinkPlace) =>
  `download-link:${productId}:${system}:${purpose}`

/** The stand-in of a demonstration; a live shop has none. */
export const standInOf = ({ config }: Pick<Context, 'config'>): string | undefined =>
  config.isLive || !config.sandboxUrl ? undefined : new URL(config.sandboxUrl).origin

async function checkChange(ctx: Context, { productId, system, url }: LinkChange) {
  const editions = await installedEditions(ctx.db)
  if (!editions.some((one) => one.productId === productId && one.system === system)) {
    throw refused('productId', 'This edition does not run on that system')
  }
  if (url !== null && !mayLinkTo(url, standInOf(ctx))) {
    throw refused('url', 'A link begins with https:// and leads to the publisher’s own site')
  }
}

/** Changes what buyers are sent to, on every page, order and mail at once, and has it looked at. */
export async function changeLink(ctx: Context, by: string, change: LinkChange): Promise<void> {
  await checkChange(ctx, change)
  const { version, url, reason, ...place } = change
  const act = { actor: staffActor(by), action: 'download-link.changed' }
  await audited(ctx.db, act, async (tx) => {
    const before = await lockLink(tx, place)
    if (String(before?.version ?? 0) !== version) throw new AppError('version_stale')
    if (url === null) await dropLink(tx, place)
    else await storeLink(tx, { ...place, url }, by)
    if (url !== null) {
      await askForChecks(tx, [url])
      await ctx.queue.enqueue(tx, linkCheckJob, {})
    }
    const meta = { before: before?.url ?? null, after: url, reason }
    return { result: undefined, object: nameOfLink(place), meta }
  })
}

/** Has the worker look at every link that is on pages now. */
export async function askForLinkChecks(ctx: Context, actor: string): Promise<void> {
  const urls = [...new Set((await linksInUse(ctx.db)).map(({ url }) => url))]
  await audited(ctx.db, { actor, action: 'download-links.check' }, async (tx) => {
    await askForChecks(tx, urls)
    await ctx.queue.enqueue(tx, linkCheckJob, {})
    return { result: undefined, object: 'download-links:all', meta: { links: urls.length } }
  })
}
