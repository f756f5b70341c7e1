import type { Context } from '../../../context.ts'
import { readExternal } from '../../../infra/http/external-get.ts'
import { UcpRefusal } from './ucp.errors.ts'
import { type AgentProfile, profileUrl, readProfile } from './ucp.rules.ts'

const MOST_BYTES = 262_144
const MOST_KEPT = 500
const KEPT_MS = 5 * 60_000
const FAILED_MS = 30_000

type Kept = Readonly<{ until: number; profile: Promise<AgentProfile> }>

/** Whether one more profile may be read; refuses by throwing. */
type Admit = () => Promise<void>

/**
 * Profiles that callers name, read once in five minutes. Everything about them is bounded: where they may be, how
 * large they are, how many are kept, and how often the whole shop reads one.
 */
export function agentProfiles({ config, log }: Context, admit: Admit) {
  const kept = new Map<string, Kept>()

  async function read(url: URL): Promise<AgentProfile> {
    const get = { url: url.href, allowPrivate: !config.isLive, mostBytes: MOST_BYTES }
    const text = await readExternal(get).catch((error: Error) => {
      log.debug({ reason: error.message }, 'a profile of an agent could not be read')
      throw new UcpRefusal('profile_unreachable')
    })
    const profile = readProfile(text)
    if (!profile) throw new UcpRefusal('profile_malformed')
    return profile
  }

  function keep(address: string, entry: Kept) {
    kept.delete(address)
    kept.set(address, entry)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  }

  return async (named: string | undefined): Promise<AgentProfile & { host: string }> => {
    const url = profileUrl(named, config.isLive)
    if (!url) throw new UcpRefusal('invalid_profile_url')
    const known = kept.get(url.href)
    if (known && known.until > Date.now()) return { ...(await known.profile), host: url.host }
    await admit()
    const profile = read(url)
    keep(url.href, { until: Date.now() + KEPT_MS, profile })
    profile.catch(() => keep(url.href, { until: Date.now() + FAILED_MS, profile }))
    return { ...(await profile), host: url.host }
  }
}
