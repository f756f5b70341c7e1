import { deviceKeys, load, save } from '../device-storage.ts'

const HEADER = 'x-zone-token'
const MINUTE_MS = 60_000

/** Documents of the key and payment zones carry it for their calls. It lives as long as the page. */
let token =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name="zone-token"]')?.content

let isOld = false

export const zoneToken = () => token

/** The shop said that the token no longer goes with the cookies. */
export const isZoneOld = () => isOld

export const zoneHeaders = (): Record<string, string> => (token ? { [HEADER]: token } : {})

/** Another cookie needs another token: the answer that sets the one carries the other. */
export function saveZoneToken(headers: Headers) {
  const next = headers.get(HEADER)
  token = next ?? token
  isOld = next === null && (isOld || headers.get('x-zone-stale') !== null)
}

/** Only a new document has a new token. A page that got one a moment ago does not ask again. */
export function reloadOnce() {
  const last = Number(load(deviceKeys.zoneReload, 'session') ?? 0)
  if (!token || Date.now() - last < MINUTE_MS) return
  save(deviceKeys.zoneReload, String(Date.now()), 'session')
  location.reload()
}
