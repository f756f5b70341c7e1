const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PNG_END = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])
const RIFF_HEAD = 8

export type PictureFormat = 'jpeg' | 'png' | 'webp'

const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

/** What a file says it is in its first bytes; nothing for all that is not a photograph or a drawing in pixels. */
export function formatOf(bytes: Buffer): PictureFormat | undefined {
  if (bytes.length < 32) return undefined
  if (isJpeg(bytes)) return 'jpeg'
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png'
  return isWebp(bytes) ? 'webp' : undefined
}

/** Whether the picture ends where the file does. Something behind it is a second file that pretends to be none. */
export function endsWithPicture(bytes: Buffer, format: PictureFormat): boolean {
  if (format === 'png') return bytes.subarray(-PNG_END.length).equals(PNG_END)
  if (format === 'jpeg') return bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9
  const size = bytes.readUInt32LE(4) + RIFF_HEAD
  return bytes.length === size || bytes.length === size + (size % 2)
}
