/** Whether the mail server that took a mail in vouches for the address it says it is from. */
export type SenderCheck = 'verified' | 'failed' | 'unknown'

type Result = Readonly<{ method: string; result: string; properties: ReadonlyMap<string, string> }>

/** What is in round brackets is for people. */
function withoutComments(text: string): string {
  let depth = 0
  let plain = ''
  for (const sign of text) {
    if (sign === '(') depth += 1
    else if (sign === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) plain += sign
  }
  return plain
}

function resultIn(part: string): Result | undefined {
  const [first = '', ...others] = part.trim().toLowerCase().split(/\s+/)
  const [method = '', result = ''] = first.split('=')
  if (!result) return undefined
  const pairs = others.map((pair) => pair.split('=', 2))
  const properties = new Map(pairs.map(([name = '', value = '']) => [name, value]))
  return { method: method.split('/')[0] ?? '', result, properties }
}

/** RFC 8601: the name of the server that speaks, then what each method found. */
function resultsBy(authserv: string, header: string): Result[] | undefined {
  const [server = '', ...parts] = withoutComments(header).split(';')
  const isOurs = server.trim().split(/\s+/)[0]?.toLowerCase() === authserv.toLowerCase()
  return isOurs ? parts.flatMap((part) => resultIn(part) ?? []) : undefined
}

const domainOf = (text = '') => text.split('@').at(-1)?.replaceAll('"', '') ?? ''

/** The domain itself or one above it; never one below, which may be anyone's. */
const isAligned = (from: string, proven: string) =>
  proven.includes('.') && (from === proven || from.endsWith(`.${proven}`))

function isProven({ method, result, properties }: Result, from: string): boolean {
  if (result !== 'pass') return false
  const said = (name: string) => domainOf(properties.get(name))
  if (method === 'dmarc') return ['', from].includes(said('header.from'))
  if (method === 'dkim') return isAligned(from, said('header.d') || said('header.i'))
  return method === 'spf' && isAligned(from, said('smtp.mailfrom'))
}

const isRefused = ({ method, result }: Result) =>
  ['dmarc', 'dkim', 'spf'].includes(method) && ['fail', 'softfail', 'permerror'].includes(result)

/**
 * What our own mail server found out about the sender. It writes its results above all others, so only the topmost of
 * its name counts: a sender may write any number below.
 */
export function senderCheckOf(
  authserv: string,
  headers: readonly string[],
  from: string | undefined,
): SenderCheck {
  const domain = domainOf(from?.toLowerCase())
  if (!authserv || !domain) return 'unknown'
  for (const header of headers) {
    const results = resultsBy(authserv, header)
    if (!results) continue
    if (results.some(({ method, result }) => method === 'dmarc' && result === 'fail'))
      return 'failed'
    if (results.some((result) => isProven(result, domain))) return 'verified'
    return results.some(isRefused) ? 'failed' : 'unknown'
  }
  return 'unknown'
}
