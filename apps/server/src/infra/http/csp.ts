import { createHash } from 'node:crypto'

type Directives = Record<string, string[]>

const shared: Directives = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'report-uri': ['/api/csp-reports'],
}

const written = (directives: Directives) =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')

const inlineScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/** Inline scripts that a browser would run; data blocks such as JSON-LD are not scripts. */
function inlineScriptsOf(html: string): string[] {
  return [...html.matchAll(inlineScript)]
    .filter(([, attributes = '']) => !/\bsrc=/.test(attributes))
    .filter(([, attributes = '']) => !/type="application\/(ld\+)?json"/.test(attributes))
    .map(([, , text = '']) => text)
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Cached bytes cannot carry a nonce of their own: each inline script is allowed by its hash. */
export function publicPolicy(html: string): string {
  const hashes = [...new Set(inlineScriptsOf(html).map(hashOf))]
  return written({
    ...shared,
    'script-src': ["'self'", ...hashes],
    'style-src': ["'self'", "'unsafe-inline'"],
  })
}

/** Payment and staff documents: a fresh nonce each time, nothing else runs but the card form. */
export function protectedPolicy(nonce: string, cardOrigins: string[] = []): string {
  return written({
    ...shared,
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...cardOrigins],
    'connect-src': ["'self'", ...cardOrigins],
    'frame-src': cardOrigins.length > 0 ? cardOrigins : ["'none'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
  })
}

/** Answers that are not documents need nothing at all. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'"
