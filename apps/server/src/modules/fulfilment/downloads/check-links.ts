import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { isRefusal, visitExternal } from '../../../infra/http/external-visit.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { type CheckRow, checksOf, forgetChecks, storeCheck } from './links.repo.ts'
import { isFailing, type LinkOutcome, outcomeOf } from './links.rules.ts'
import { linksInUse } from './links.service.ts'
import { standInOf } from './manage-links.ts'

const HOUR_MS = 3_600_000
const AGAIN_MS = 24 * HOUR_MS
const FAILING_AGAIN_MS = HOUR_MS

type Found = Readonly<{ outcome: LinkOutcome; status: number | null }>

/** Looks at one address as the guard lets it. A demonstration calls nobody but its stand-in. */
async function look(ctx: Context, url: string): Promise<Found> {
  const standIn = standInOf(ctx)
  const isOurs = ({ origin }: URL) => origin === standIn
  if (!ctx.config.isLive && !isOurs(new URL(url))) return { outcome: 'skipped', status: null }
  try {
    const status = await visitExternal({ url, isOurs })
    return { outcome: outcomeOf(status), status }
  } catch (error) {
    return { outcome: isRefusal(error) ? 'refused' : 'unreachable', status: null }
  }
}

const words: Readonly<Partial<Record<LinkOutcome, string>>> = {
  broken: 'The publisher’s page is gone.',
  unreachable: 'Nobody answers there.',
  refused: 'It leads into a private network, so the shop did not follow it.',
}

const shortHash = (url: string) => createHash('sha256').update(url).digest('hex').slice(0, 16)

/** Looks at one link and keeps what it found; staff are told once when it begins to fail. */
export async function checkLink(ctx: Context, url: string): Promise<LinkOutcome> {
  const { outcome, status } = await look(ctx, url)
  await inTransaction(ctx.db, async (tx) => {
    const found = { url, outcome, status, isFailing: isFailing(outcome) }
    const { since, isNew } = await storeCheck(tx, found)
    if (!since || !isNew) return
    await notifyStaff(tx, {
      dedupeKey: `link-broken:${shortHash(url)}:${since.toISOString()}`,
      severity: 'warning',
      title: 'A download link does not work',
      body: `${new URL(url).host}: ${words[outcome] ?? ''} Buyers are sent there.`,
      object: 'download-links:all',
      to: { permission: 'downloads.manage' },
    })
  })
  return outcome
}

function isDue(check: CheckRow | undefined, now: Date): boolean {
  if (!check?.checkedAt) return true
  if (check.askedAt && check.askedAt > check.checkedAt) return true
  const age = now.getTime() - check.checkedAt.getTime()
  return age > (check.failingSince ? FAILING_AGAIN_MS : AGAIN_MS)
}

/** Looks at every link on pages once a day, at a failing one every hour, and at those staff asked about. */
export async function checkDueLinks(ctx: Context): Promise<void> {
  const urls = [...new Set((await linksInUse(ctx.db)).map(({ url }) => url))]
  const checks = new Map((await checksOf(ctx.db, urls)).map((check) => [check.url, check]))
  const now = ctx.now()
  for (const url of urls) if (isDue(checks.get(url), now)) await checkLink(ctx, url)
  await forgetChecks(ctx.db, urls)
}
