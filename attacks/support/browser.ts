import { type Answer, freshAddress, send } from './http.ts'

/** What the shop calls itself, and where it is reached. */
export type Site = Readonly<{ base: string; origin: string }>

type Headers = Record<string, string>

/** A visitor with an address and cookies of their own, who calls the shop as its pages do. */
export type Browser = Readonly<{
  site: Site
  address: string
  cookies: Map<string, string>
  get: (path: string, headers?: Headers) => Promise<Answer>
  post: (path: string, body: unknown, headers?: Headers) => Promise<Answer>
  /** A body that no JSON.stringify would write. */
  postRaw: (path: string, body: string | Buffer, headers?: Headers) => Promise<Answer>
  /** The same cookies from another address. */
  moved: () => Browser
}>

function keepCookies(jar: Map<string, string>, { headers }: Answer) {
  for (const header of headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
}

export function aBrowser(
  site: Site,
  cookies: Map<string, string> = new Map(),
  address: string = freshAddress(),
): Browser {
  async function call(method: string, path: string, extra: Headers, body?: string | Buffer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      'user-agent': 'Attacks/1.0 (keyhaven attack suite)',
      ...(cookie && { cookie }),
      ...(method !== 'GET' && { origin: site.origin }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...extra,
    }
    const sent = body === undefined ? {} : { body }
    const answer = await send(site.base, { method, path, headers, from: address, ...sent })
    keepCookies(cookies, answer)
    return answer
  }
  return {
    site,
    address,
    cookies,
    get: (path, headers = {}) => call('GET', path, headers),
    post: (path, body, headers = {}) => call('POST', path, headers, JSON.stringify(body)),
    postRaw: (path, body, headers = {}) => call('POST', path, headers, body),
    moved: () => aBrowser(site, cookies),
  }
}
