import { type Answer, freshAddress, send } from './http.ts'

/** What the shop calls itself, and where it is reached. */
export type Site = Readonly<{ base: string; origin: string }>

type Headers = Record<string, string>
type Cookies = Map<string, string>

/** A visitor with an address and cookies of their own, who calls the shop as its pages do. */
export type Browser = Readonly<{
  site: Site
  address: string
  cookies: Cookies
  get: (path: string, headers?: Headers) => Promise<Answer>
  post: (path: string, body: unknown, headers?: Headers) => Promise<Answer>
  /** Any other method; without a body nothing is sent. */
  call: (method: string, path: string, body?: unknown, headers?: Headers) => Promise<Answer>
  /** A body that no JSON.stringify would write. */
  postRaw: (path: string, body: string | Buffer, headers?: Headers) => Promise<Answer>
  /** The same cookies from another address. */
  moved: () => Browser
}>

function keepCookies(jar: Cookies, { headers }: Answer) {
  for (const header of headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
}

function headersOf(site: Site, cookies: Cookies, method: string, hasBody: boolean): Headers {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    'user-agent': 'Attacks/1.0 (keyhaven attack suite)',
    ...(cookie && { cookie }),
    ...(method !== 'GET' && { origin: site.origin }),
    ...(hasBody && { 'content-type': 'application/json' }),
  }
}

export function aBrowser(
  site: Site,
  cookies: Cookies = new Map(),
  address: string = freshAddress(),
): Browser {
  async function call(method: string, path: string, extra: Headers, body?: string | Buffer) {
    const headers = { ...headersOf(site, cookies, method, body !== undefined), ...extra }
    const sent = body === undefined ? {} : { body }
    const answer = await send(site.base, { method, path, headers, from: address, ...sent })
    keepCookies(cookies, answer)
    return answer
  }
  return {
    ...{ site, address, cookies },
    get: (path, headers = {}) => call('GET', path, headers),
    post: (path, body, headers = {}) => call('POST', path, headers, JSON.stringify(body)),
    call: (method, path, body, headers = {}) =>
      call(method, path, headers, body === undefined ? undefined : JSON.stringify(body)),
    postRaw: (path, body, headers = {}) => call('POST', path, headers, body),
    moved: () => aBrowser(site, cookies),
  }
}
