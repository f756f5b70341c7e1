// What a browser that blocks cookies refuses to keep lives as long as the page.
const refused = new Map<string, string>()

function stored(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

/** The cookies of the device, as a request would carry them. */
export const deviceCookies = () =>
  [stored(), ...[...refused].map(([name, value]) => `${name}=${value}`)].filter(Boolean).join('; ')

/** Takes a cookie back that this site kept. */
export function dropCookie(name: string) {
  saveCookie(name, '', -1)
  refused.delete(name)
}

/** Keeps a cookie on every path of this site, for so long. */
export function saveCookie(name: string, value: string, seconds: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  refused.delete(name)
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers we serve
    document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
  } catch {
    // Seen below, as where a browser drops the cookie without a word.
  }
  if (!stored().split('; ').includes(`${name}=${value}`)) refused.set(name, value)
}
