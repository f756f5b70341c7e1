/** An endpoint at the provider, as far as it is judged. */
export type KnownEndpoint = Readonly<{
  url: string
  version: string | null
  kinds: readonly string[]
  isEnabled: boolean
  secretHash: string | undefined
}>

/** What this shop needs. */
export type EndpointTerms = Readonly<{
  url: string
  version: string
  kinds: readonly string[]
  /** Of the secrets that this shop is started with. */
  secretHashes: readonly string[]
}>

export type Finding = Readonly<{
  what: 'rights' | 'account' | 'endpoint' | 'host' | 'version' | 'kinds' | 'secret'
  isRight: boolean
  says: string
}>

const finding = (what: Finding['what'], isRight: boolean, says: string): Finding => ({
  ...{ what, isRight, says },
})

const pathOf = (url: string) => new URL(url).pathname
const hostOf = (url: string) => new URL(url).host

/** The endpoint to judge: one that leads here, and of several the one in this version. */
export const ownEndpoint = <T extends KnownEndpoint>(
  endpoints: readonly T[],
  { url, version }: Pick<EndpointTerms, 'url' | 'version'>,
): T | undefined => {
  const here = endpoints.filter((each) => each.url === url && each.isEnabled)
  return here.find((each) => each.version === version) ?? here[0]
}

function missing(endpoints: readonly KnownEndpoint[], { url }: EndpointTerms): Finding {
  const alike = endpoints.find((each) => each.isEnabled && pathOf(each.url) === pathOf(url))
  if (!alike) return finding('endpoint', false, `No endpoint leads to ${url}.`)
  return finding('host', false, `The endpoint leads to ${hostOf(alike.url)}, not ${hostOf(url)}.`)
}

function judgeKinds(kinds: readonly string[], needed: readonly string[]): Finding {
  const absent = needed.filter((kind) => !kinds.includes(kind) && !kinds.includes('*'))
  const extra = kinds.filter((kind) => !needed.includes(kind))
  if (absent.length > 0) return finding('kinds', false, `It does not send ${absent.join(', ')}.`)
  if (extra.length > 0)
    return finding('kinds', false, `It also sends ${extra.join(', ')}, which the shop ignores.`)
  return finding('kinds', true, `It sends all ${needed.length} kinds of events.`)
}

function judgeSecret(hash: string | undefined, known: readonly string[]): Finding {
  if (hash === undefined) {
    return finding('secret', true, 'It was made by hand, so its secret cannot be compared.')
  }
  return known.includes(hash)
    ? finding('secret', true, 'STRIPE_WEBHOOK_SECRET is its secret.')
    : finding('secret', false, 'STRIPE_WEBHOOK_SECRET is not its secret.')
}

/** What is right and wrong with the endpoint that leads to this shop. */
export function judgeEndpoint(
  endpoints: readonly KnownEndpoint[],
  terms: EndpointTerms,
): Finding[] {
  const own = ownEndpoint(endpoints, terms)
  if (!own) return [missing(endpoints, terms)]
  const isCurrent = own.version === terms.version
  const spoken = own.version ?? 'the version of the account'
  return [
    finding('endpoint', true, `An endpoint leads to ${terms.url}.`),
    finding(
      ...(['version', isCurrent] as const),
      isCurrent
        ? `It speaks ${terms.version}.`
        : `It speaks ${spoken}; this program speaks ${terms.version}.`,
    ),
    judgeKinds(own.kinds, terms.kinds),
    judgeSecret(own.secretHash, terms.secretHashes),
  ]
}
