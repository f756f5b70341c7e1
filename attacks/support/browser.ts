import { loadConfig } from '../../apps/server/src/config.ts'
import { ZONE_HEADER, zoneTokenFor } from '../../apps/server/src/infra/http/zone-token.ts'
import { freshAddress, type HttpAnswer, send } from './http.ts'

/** What the shop calls itself, and where it is reached. */
export type Site = Readonly<{ base: string; origin: string }>

type Headers = Record<string, string>
type Cookies = Map<string, string>

/** A visitor with an address and cookies of their own, who calls the shop as its pages do, and staff as theirs. */
export type Browser = Readonly<{
  site: Site
  address: string
  cookies: Cookies
  get: (path: string, headers?: Headers) => Promise<HttpAnswer>
  post: (path: string, body: unknown, headers?: Headers) => Promise<HttpAnswer>
  /** Any other method; without a body nothing is sent. */
  call: (method: string, path: string, body?: unknown, headers?: Headers) => Promise<HttpAnswer>
  /** A body that no JSON.stringify would write. */
  postRaw: (path: string, body: string | Buffer, headers?: Headers) => Promise<HttpAnswer>
  /** A file as pages send it: its bytes, with its name ahead of them. */
  postFile: (
    path: string,
    file: Readonly<{ name: string; bytes: Buffer }>,
    headers?: Headers,
  ) => Promise<HttpAnswer>
  /** The same cookies from another address. */
  moved: () => Browser
}>

function saveCookies(jar: Cookies, { headers }: HttpAnswer) {
  for (const header of headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
}

const ofStaff = /^\/(api\/(admin|rbac|super-admin)\/|admin\b|rbac-|super-admin-login|email-preview)/
/** The specification gives these to visitors of the shop. */
const forVisitors =
  /^POST \/api\/admin\/custom-scripts\/log|^GET \/api\/admin\/orders\/|^GET \/api\/rbac\/customer-payment-links\//

/** Staff have a host of their own at the same server. Only browsers know its name: others say it. */
const staffOriginAt = ({ origin }: Site) => `http://staff.localhost:${new URL(origin).port}`

/** What a page that makes this call adds to it: where it is, and where the call goes. */
export function placeOf(site: Site, method: string, path: string): Headers {
  if (!ofStaff.test(path) || forVisitors.test(`${method} ${path}`)) {
    return method === 'GET' ? {} : { origin: site.origin }
  }
  const origin = staffOriginAt(site)
  return { host: new URL(origin).host, origin }
}

const { SECRETS, KEY_PEPPER } = loadConfig({})

/** What a document of the zone has for its calls. Rows take it for granted; `OR3` is about who gets it. */
const zoneOf = ({ origin }: Site, cookie: string): Headers => {
  const config = { PUBLIC_ORIGIN: origin, SECRETS, KEY_PEPPER }
  return { [ZONE_HEADER]: zoneTokenFor({ config, now: () => new Date() }, { headers: { cookie } }) }
}

function headersOf(site: Site, cookies: Cookies, hasBody: boolean): Headers {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    'user-agent': 'Attacks/1.0 (keyhaven attack suite)',
    ...(cookie && { cookie }),
    ...zoneOf(site, cookie),
    ...(hasBody && { 'content-type': 'application/json' }),
  }
}

export function aBrowser(
  site: Site,
  cookies: Cookies = new Map(),
  address: string = freshAddress(),
): Browser {
  async function call(method: string, path: string, extra: Headers, body?: string | Buffer) {
    const own = headersOf(site, cookies, body !== undefined)
    const headers = { ...own, ...placeOf(site, method, path), ...extra }
    const sent = body === undefined ? {} : { body }
    const answer = await send(site.base, { method, path, headers, from: address, ...sent })
    saveCookies(cookies, answer)
    return answer
  }
  return {
    ...{ site, address, cookies },
    get: (path, headers = {}) => call('GET', path, headers),
    post: (path, body, headers = {}) => call('POST', path, headers, JSON.stringify(body)),
    call: (method, path, body, headers = {}) =>
      call(method, path, headers, body === undefined ? undefined : JSON.stringify(body)),
    postRaw: (path, body, headers = {}) => call('POST', path, headers, body),
    postFile: (path, { name, bytes }, headers = {}) => {
      const type = 'application/octet-stream'
      const about = { 'content-type': type, 'x-file-name': encodeURIComponent(name) }
      return call('POST', path, { ...about, ...headers }, bytes)
    },
    moved: () => aBrowser(site, cookies),
  }
}
