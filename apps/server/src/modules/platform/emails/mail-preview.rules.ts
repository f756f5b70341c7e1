/** Nothing runs and nothing is fetched, whatever page the frame is in. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`

const key = /\b(?:[A-Z\d]{5}-){4}([A-Z\d]{5})\b/gi
const address = /\s(?:href|action|background|srcset|ping)="[^"]*"/gi

/** No key can be read in it. */
export const withoutKeys = (text: string): string => text.replace(key, '•••••-•••••-•••••-•••••-$1')

/**
 * A mail as it may be looked at by anybody. Templates mask what is secret themselves; should one forget,
 * no key is readable here and no link leads anywhere.
 */
export function shownToStaff(html: string): string {
  return withoutKeys(html)
    .replace(address, '')
    .replace(/<head\b[^>]*>/i, (head) => head + meta)
}
