import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'

const compressGzip = promisify(gzip)
const expandGzip = promisify(gunzip)
const compressBrotli = promisify(brotliCompress)
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** What is larger is kept compressed only: nearly everyone asks for it so. */
const LARGEST_PLAIN_BYTES = 65_536
/** The key, the headers and the objects around them. */
const OVERHEAD_BYTES = 4_096

type Headers = Record<string, string | number | string[] | undefined>
type Encoding = 'br' | 'gzip' | 'identity'
/** `unchanged` are the headers of an answer without the body. */
type Variant = Readonly<{ headers: Headers; unchanged: Headers; body: Buffer | undefined }>

/** One public answer, ready to be written in any encoding. */
export type Entry = Readonly<{
  version: number | undefined
  etag: string
  bytes: number
  variants: Record<Encoding, Variant>
}>

export async function createEntry(
  body: Buffer,
  headers: Headers,
  version: number | undefined,
): Promise<Entry> {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const unchanged = { ...headers, etag }
  const variant = (bytes: Buffer, encoding: Encoding): Variant => ({
    body: bytes,
    unchanged,
    headers: {
      ...unchanged,
      'content-length': bytes.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  })
  const [zipped, brotli] = await Promise.all([
    compressGzip(body, { level: 9 }),
    compressBrotli(body, brotliOptions),
  ])
  const isPlainKept = body.length <= LARGEST_PLAIN_BYTES
  const plain = variant(body, 'identity')
  const variants = {
    identity: isPlainKept ? plain : { ...plain, body: undefined },
    gzip: variant(zipped, 'gzip'),
    br: variant(brotli, 'br'),
  }
  const bodies = Object.values(variants).map((kept) => kept.body?.length ?? 0)
  const bytes = bodies.reduce((sum, length) => sum + length, OVERHEAD_BYTES)
  return { version, etag, bytes, variants }
}

/** The body as it was before it was compressed, for the few who cannot read it otherwise. */
export const plainBodyOf = ({ variants }: Entry): Promise<Buffer> =>
  expandGzip(variants.gzip.body ?? Buffer.alloc(0))

/** The best encoding a client names; a weight of zero means no. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity'
}

export type ByteCache = ReturnType<typeof createByteCache>

/**
 * Entries by key, up to so many bytes; what was not asked for longest leaves first. What is outdated
 * stays as the last good copy.
 */
export function createByteCache(mostBytes: number) {
  const entries = new Map<string, Entry>()
  let bytes = 0

  function remove(key: string) {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    get: (key: string) => {
      const entry = entries.get(key)
      if (entry) {
        // A map keeps the order of insertion: the first key is the one not asked for longest.
        entries.delete(key)
        entries.set(key, entry)
      }
      return entry
    },
    set: (key: string, entry: Entry) => {
      remove(key)
      entries.set(key, entry)
      bytes += entry.bytes
      for (const oldest of entries.keys()) {
        if (bytes <= mostBytes) return
        remove(oldest)
      }
    },
    keys: () => [...entries.keys()],
    bytes: () => bytes,
  }
}
