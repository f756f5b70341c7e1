/** The releases of the protocol that are spoken here, the newest first. */
export const ucpVersions = ['2026-08-25', '2026-04-08'] as const
export type UcpVersion = (typeof ucpVersions)[number]

export const isUcpVersion = (text: string): text is UcpVersion =>
  (ucpVersions as readonly string[]).includes(text)

const NEWEST: UcpVersion = ucpVersions[0]
const SITE = 'https://ucp.dev'
const SHOPPING = 'dev.ucp.shopping'

export const capabilityNames = [
  'catalog.search',
  'catalog.lookup',
  'cart',
  'checkout',
  'discount',
  'permalink',
] as const
export type CapabilityName = (typeof capabilityNames)[number]

const known: Readonly<Record<CapabilityName, { schema: string; since: UcpVersion }>> = {
  'catalog.search': { schema: 'catalog_search', since: '2026-04-08' },
  'catalog.lookup': { schema: 'catalog_lookup', since: '2026-04-08' },
  cart: { schema: 'cart', since: '2026-04-08' },
  checkout: { schema: 'checkout', since: '2026-04-08' },
  discount: { schema: 'discount', since: '2026-04-08' },
  permalink: { schema: 'permalink', since: '2026-08-25' },
}

/** What a capability adds to, so that it means nothing alone. */
const extended: Partial<Record<CapabilityName, readonly CapabilityName[]>> = {
  discount: ['checkout', 'cart'],
}

const fullName = (name: CapabilityName) => `${SHOPPING}.${name}`

/** Versions of a capability that an endpoint of this version serves, the newest first. */
const versionsOf = (name: CapabilityName, version: UcpVersion) =>
  ucpVersions.filter((one) => one <= version && one >= known[name].since)

function entryOf(name: CapabilityName, version: UcpVersion, origin: string) {
  const bases = extended[name]
  return {
    version,
    spec: `${SITE}/${version}/specification/overview`,
    schema: `${SITE}/${version}/schemas/shopping/${known[name].schema}.json`,
    ...(bases && { extends: bases.map(fullName) }),
    ...(name === 'permalink' && { config: { endpoint: `${origin}/buy` } }),
  }
}

const endpointOf = (origin: string, version: UcpVersion): string => `${origin}/ucp/${version}`
const profileAddress = (origin: string, version: UcpVersion) =>
  version === NEWEST ? `${origin}/.well-known/ucp` : `${origin}/.well-known/ucp/${version}`

/** What the shop says of itself to agents: how it is called and what it can do. */
export function profileOf(origin: string, version: UcpVersion) {
  const endpoint = endpointOf(origin, version)
  const service = (transport: 'rest' | 'mcp', file: string, address: string) => ({
    version,
    spec: `${SITE}/${version}/specification/overview`,
    schema: `${SITE}/${version}/services/shopping/${file}`,
    transport,
    endpoint: address,
  })
  const capabilities = capabilityNames.flatMap((name) => {
    const versions = versionsOf(name, version)
    return versions.length === 0
      ? []
      : [[fullName(name), versions.map((one) => entryOf(name, one, origin))] as const]
  })
  const older = ucpVersions.filter((one) => one < version)
  return {
    ucp: {
      version,
      services: {
        [SHOPPING]: [
          service('rest', 'rest.openapi.json', endpoint),
          service('mcp', 'mcp.openrpc.json', `${endpoint}/mcp`),
        ],
      },
      capabilities: Object.fromEntries(capabilities),
      payment_handlers: {},
      ...(older.length > 0 && {
        supported_versions: Object.fromEntries(
          older.map((one) => [one, profileAddress(origin, one)]),
        ),
      }),
    },
    // Nothing that the shop sends is signed yet, so it names no keys.
    [version >= '2026-08-25' ? 'keys' : 'signing_keys']: [],
  }
}

/** The capabilities of an agent as its profile lists them: the versions of each name. */
export type AgentCapabilities = ReadonlyMap<string, readonly string[]>

export type AgentProfile = Readonly<{ version: string; capabilities: AgentCapabilities }>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const dated = /^\d{4}-\d{2}-\d{2}$/

/** What a profile says, as far as it is one. */
export function readProfile(text: string): AgentProfile | undefined {
  let profile: unknown
  try {
    profile = JSON.parse(text)
  } catch {
    return undefined
  }
  const ucp = isObject(profile) ? profile.ucp : undefined
  if (!isObject(ucp) || typeof ucp.version !== 'string' || !dated.test(ucp.version)) {
    return undefined
  }
  const capabilities = isObject(ucp.capabilities) ? ucp.capabilities : {}
  const versions = (entries: unknown) =>
    (Array.isArray(entries) ? entries : []).flatMap((entry) =>
      isObject(entry) && typeof entry.version === 'string' ? [entry.version] : [],
    )
  return {
    version: ucp.version,
    capabilities: new Map(
      Object.entries(capabilities).map(([name, entries]) => [name, versions(entries)]),
    ),
  }
}

export type Agreed = ReadonlyMap<CapabilityName, UcpVersion>

/** What both can do, each in the newest version of both; an extension without what it extends is left out. */
export function agreedOn({ capabilities }: AgentProfile, version: UcpVersion): Agreed {
  const shared = new Map(
    capabilityNames.flatMap((name) => {
      const theirs = capabilities.get(fullName(name)) ?? []
      const both = versionsOf(name, version).find((one) => theirs.includes(one))
      return both ? [[name, both] as const] : []
    }),
  )
  for (const [name, bases] of Object.entries(extended)) {
    if (!bases.some((base) => shared.has(base))) shared.delete(name as CapabilityName)
  }
  return shared
}

/** The part of an answer that says which protocol it speaks. */
export const envelope = (
  version: UcpVersion,
  agreed: Agreed,
  names: readonly CapabilityName[],
) => ({
  version,
  capabilities: Object.fromEntries(
    names.flatMap((name) => {
      const one = agreed.get(name)
      return one ? [[fullName(name), [{ version: one }]]] : []
    }),
  ),
})

/** The address of a profile in the header `UCP-Agent: profile="https://…"`. */
export function profileNamedIn(header: string | undefined): string | undefined {
  const [, quoted] = /(?:^|[\s,;])profile="((?:[^"\\]|\\["\\])*)"/.exec(header ?? '') ?? []
  return quoted?.replaceAll(/\\(["\\])/g, '$1')
}

const LONGEST_ADDRESS = 2_000
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Whether a profile may be read there: by https, or on this machine where a shop is tried out. */
export function profileUrl(text: string | undefined, isLive: boolean): URL | undefined {
  if (text === undefined || text.length > LONGEST_ADDRESS) return undefined
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.hash) return undefined
  const isLocal = !isLive && loopback.test(url.hostname)
  return url.protocol === 'https:' || (isLocal && url.protocol === 'http:') ? url : undefined
}
