import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const MAX_ENTRIES = 2_000
const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

type Headers = Record<string, string | number | string[] | undefined>
type Encoding = 'br' | 'gzip' | 'identity'
type Variant = Readonly<{ headers: Headers; body: Buffer }>

/** One public answer, ready to be written in any encoding. */
export type Entry = Readonly<{
  version: number | undefined
  etag: string
  variants: Record<Encoding, Variant>
}>

export async function createEntry(
  body: Buffer,
  headers: Headers,
  version: number | undefined,
): Promise<Entry> {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const variant = (bytes: Buffer, encoding: Encoding): Variant => ({
    body: bytes,
    headers: {
      ...headers,
      etag,
      'content-length': bytes.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  })
  const [zipped, brotli] = await Promise.all([
    compressGzip(body, { level: 9 }),
    compressBrotli(body, brotliOptions),
  ])
  const variants = {
    identity: variant(body, 'identity'),
    gzip: variant(zipped, 'gzip'),
    br: variant(brotli, 'br'),
  }
  return { version, etag, variants }
}

/** The best encoding a client names; a weight of zero means no. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity'
}

/** Entries by key, the oldest leaving first. What is outdated stays as the last good copy. */
export function createByteCache() {
  const entries = new Map<string, Entry>()
  return {
    get: (key: string) => entries.get(key),
    set: (key: string, entry: Entry) => {
      entries.delete(key)
      entries.set(key, entry)
      const oldest = entries.size > MAX_ENTRIES ? entries.keys().next() : undefined
      if (oldest && !oldest.done) entries.delete(oldest.value)
    },
    size: () => entries.size,
  }
}
