import { createHash, randomBytes } from 'node:crypto'
import { type FeedFormat, feedFiles } from '@keyhaven/contracts/feeds'
import type { FeedSettings } from '@keyhaven/contracts/staff/feeds'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { audited } from '../../platform/audit/audited.ts'
import {
  allFeeds,
  askForBuild,
  feedOf,
  fileBehind,
  noteFetched,
  setToken,
  updateFeed,
} from './feeds.repo.ts'

const TOKEN_BYTES = 32
const tokenShape = /^[\w-]{43}$/
const hashOf = (token: string) => createHash('sha256').update(token).digest()

export const feeds = ({ db }: Context) => allFeeds(db)

type Changing = Readonly<{ format: FeedFormat; settings: FeedSettings; seenVersion: number }>

export async function changeFeedSettings(
  { db }: Context,
  actor: string,
  { format, settings, seenVersion }: Changing,
): Promise<void> {
  await audited(db, { actor, action: 'feed.change' }, async (tx) => {
    const before = await feedOf(tx, format)
    if (!(await updateFeed(tx, format, seenVersion, settings))) throw new AppError('version_stale')
    const was = {
      isOn: before.is_on,
      currency: before.currency,
      country: before.country,
      everyMinutes: before.every_minutes,
    }
    return { result: undefined, object: `feed:${format}`, meta: { before: was, after: settings } }
  })
}

/** A new address for a feed. It is told this once: only a hash of its token is kept. */
export async function renewAddress(
  { db, config }: Context,
  actor: string,
  format: FeedFormat,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await audited(db, { actor, action: 'feed.address' }, async (tx) => {
    await setToken(tx, format, hashOf(token))
    return { result: undefined, object: `feed:${format}` }
  })
  return `${new URL(config.PUBLIC_ORIGIN).origin}/api/feeds/${token}/${feedFiles[format]}`
}

export async function askForFeed({ db }: Context, actor: string, format: FeedFormat) {
  await audited(db, { actor, action: 'feed.build' }, async (tx) => {
    await askForBuild(tx, format)
    return { result: undefined, object: `feed:${format}` }
  })
}

type FeedAddress = Readonly<{ token: string; file: string }>

/** The file at an address, as the store of its host tells it. Whatever is wrong with the address, the answer is the same. */
export async function feedFile({ db }: Context, { token, file }: FeedAddress, storeId: string) {
  const found = tokenShape.test(token) ? await fileBehind(db, hashOf(token), storeId) : undefined
  if (!found || feedFiles[found.format] !== file) throw new AppError('not_found')
  await noteFetched(db, found.format)
  return { format: found.format, body: found.body }
}
