import { endsWithPicture, formatOf } from './picture.rules.ts'

const MOST_PIXELS = 24_000_000
const LONGEST_SIDE = 1_600
const SECONDS = 10
const MOST_BYTES = 2 * 1_024 * 1_024
const qualities = [85, 70, 50] as const

/** Loaded with the first picture. Every reader is a risk: drawings, documents and films have none here. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

let loading: ReturnType<typeof loadSharp> | undefined
const sharpOf = () => {
  loading ??= loadSharp()
  return loading
}

/** `small` is the same as a PNG for mails. */
export type Encoded = Readonly<{ bytes: Buffer; small: Buffer; width: number; height: number }>

/** Twice as large as mails show it, for sharp screens. */
const SMALL_SIDE = 112

const smallOf = async (encoded: Buffer): Promise<Buffer> =>
  (await sharpOf())(encoded)
    .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true })
    .toBuffer()

/** A new picture with the pixels of the one that was sent and nothing else of it; undefined where that is none. */
export async function encodePicture(sent: Buffer): Promise<Encoded | undefined> {
  const format = formatOf(sent)
  if (!format || !endsWithPicture(sent, format)) return undefined
  const sharp = await sharpOf()
  const open = () => sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'warning', pages: 1 })
  try {
    const { width, height, format: found, pages = 1 } = await open().metadata()
    if (found !== format || pages > 1 || width * height > MOST_PIXELS) return undefined
    for (const quality of qualities) {
      const { data, info } = await open()
        .autoOrient()
        .resize({
          width: LONGEST_SIDE,
          height: LONGEST_SIDE,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .webp({ quality })
        .timeout({ seconds: SECONDS })
        .toBuffer({ resolveWithObject: true })
      if (data.length > MOST_BYTES) continue
      return { bytes: data, small: await smallOf(data), width: info.width, height: info.height }
    }
    return undefined
  } catch {
    // The reader says why in words for developers; for staff it is a file that cannot be used.
    return undefined
  }
}
