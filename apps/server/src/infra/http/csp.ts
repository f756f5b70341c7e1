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

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Scripts that are in the page and that a browser would run; data blocks such as JSON-LD are none. */
const isRun = (attributes: string) =>
  !/\bsrc=/.test(attributes) && !/type="application\/(ld\+)?json"/.test(attributes)

/** What two members of staff published, by the hash of its text. There is no way to add a host. */
export type Additions = Readonly<{
  hashes?: readonly string[]
  /** Outside scripts, each by its whole address. */
  files?: readonly string[]
}>

/**
 * Cached bytes cannot carry a nonce of their own: each inline script is allowed by its hash. Only
 * those our renderer wrote, which bear a mark that nobody can know before: a script that came into
 * the page by any other way has none, and does not run. The mark leaves the document with this.
 */
export function publicDocument(
  html: string,
  mark: string,
  { hashes = [], files = [] }: Additions = {},
): { html: string; policy: string } {
  const marked = ` nonce="${mark}"`
  const withoutMark = (text: string) => text.replaceAll(marked, '').replaceAll(mark, '')
  const ours = [...html.matchAll(inlineScript)]
    .filter(([, attributes = '']) => attributes.includes(marked) && isRun(attributes))
    .map(([, , text = '']) => hashOf(withoutMark(text)))
  const policy = written({
    ...shared,
    'script-src': ["'self'", ...new Set([...ours, ...hashes.map((hash) => `'${hash}'`)]), ...files],
    'style-src': ["'self'", "'unsafe-inline'"],
    // The tags' frame alone: no other document of ours can be framed.
    'frame-src': ["'self'"],
    // The one that shows the offline page: the server gives no other file to a browser that asks for a worker.
    'worker-src': ["'self'"],
  })
  return { html: withoutMark(html), policy }
}

type Framed = Readonly<{ isFramed?: boolean; frames?: readonly string[] }>

/** Where the card form comes from, what it frames and whom it calls. */
export type CardSources = Readonly<Record<'scripts' | 'frames' | 'calls', readonly string[]>>

const noCards: CardSources = { scripts: [], frames: [], calls: [] }

/**
 * Documents of the payment, key and staff zones: a fresh nonce each time, nothing else runs but the card
 * form. `isFramed` lets the pixel frame in, `frames` those documents alone; no other page of ours can be framed.
 */
export function protectedPolicy(
  nonce: string,
  cards: CardSources = noCards,
  { isFramed = false, frames: others = [] }: Framed = {},
): string {
  const frames = [...(isFramed ? ["'self'"] : []), ...others, ...cards.frames]
  return written({
    ...shared,
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...cards.scripts],
    'connect-src': ["'self'", ...cards.calls],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
  })
}

/**
 * The pixel frame: sandboxed by its own header, so that its origin is opaque even when it is opened by
 * itself. It has no cookies, no storage and no way to the page around it.
 */
export const pixelPolicy = (texts: readonly string[], origins: readonly string[]): string =>
  written({
    'default-src': ["'none'"],
    'script-src': [...texts.map(hashOf), ...origins],
    'connect-src': origins.length > 0 ? [...origins] : ["'none'"],
    'img-src': ['data:', ...origins],
    'frame-src': origins.length > 0 ? [...origins] : ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
    sandbox: ['allow-scripts'],
  })

/**
 * Where staff try a script: anything may run, because nothing is in its reach. It has no origin, loads nothing and
 * sends nothing. Pages of staff alone may frame it.
 */
export const previewPolicy = (staffOrigin: string): string =>
  written({
    'default-src': ["'none'"],
    'script-src': ["'unsafe-inline'"],
    'style-src': ["'unsafe-inline'"],
    'img-src': ['data:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': [staffOrigin],
    sandbox: ['allow-scripts'],
  })

/** Answers that are not documents need nothing at all. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'"
