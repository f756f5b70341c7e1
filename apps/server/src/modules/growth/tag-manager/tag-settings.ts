import { matchesPage } from '@keyhaven/contracts/page-entries'
import type { TagConfig } from '@keyhaven/contracts/tag-config'
import type { Context } from '../../../context.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'

export const tagConfigOf = async (ctx: Context): Promise<TagConfig> =>
  (await settingsOf(ctx))['tags.config']

export const isOn = ({ isEnabled, containerId }: TagConfig): boolean =>
  isEnabled && containerId !== ''

/** Whether the document of this page holds the container's frame. */
export const isTagged = (config: TagConfig, path: string): boolean =>
  isOn(config) &&
  (config.pages.length === 0 || config.pages.some((entry) => matchesPage(entry, path)))

/** The only places that tags reach, from their frame. */
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
