const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const LONGEST_NAME = 120
/** Programs look for the end of an archive in so many last bytes. */
const ARCHIVE_TAIL = 66_000
const ARCHIVE_END = Buffer.from('PK\u0005\u0006', 'latin1')
/** Programs that unpack look for these anywhere; six bytes are in no picture by chance. */
const ARCHIVE_HEADS = [
  Buffer.from('Rar!\u001a\u0007', 'latin1'),
  Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]),
]

const beginsWith = (bytes: Buffer, head: readonly number[]) =>
  head.every((byte, at) => bytes[at] === byte)

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

const kinds: readonly (readonly [string, string, (bytes: Buffer) => boolean])[] = [
  ['image/png', 'png', (bytes) => beginsWith(bytes, PNG)],
  ['image/jpeg', 'jpg', (bytes) => beginsWith(bytes, JPEG)],
  ['image/gif', 'gif', (bytes) => /^GIF8[79]a/.test(latin(bytes, 0, 6))],
  [
    'image/webp',
    'webp',
    (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP',
  ],
  ['application/pdf', 'pdf', (bytes) => latin(bytes, 0, 5) === '%PDF-'],
  ['text/plain', 'txt', isPlainText],
]

/** Words alone: text has no control characters but tabs and line ends, and markup is no plain text. */
function isPlainText(bytes: Buffer): boolean {
  if (bytes.some((byte) => byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13)) return false
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/^\s*<(\?xml|!doctype|svg|html|script)/i.test(text)
  } catch {
    return false
  }
}

/** An archive behind a picture is an archive: what unpacks does not ask how a file begins. */
const hidesArchive = (bytes: Buffer) =>
  bytes.subarray(-ARCHIVE_TAIL).includes(ARCHIVE_END) ||
  ARCHIVE_HEADS.some((head) => bytes.includes(head))

export type FileKind = Readonly<{ mediaType: string; ending: string }>

/** What a file is by its bytes, whatever its name says; undefined for what we do not take. */
export function fileKindOf(bytes: Buffer): FileKind | undefined {
  if (bytes.length === 0 || hidesArchive(bytes)) return undefined
  const found = kinds.find(([, , fits]) => fits(bytes))
  return found && { mediaType: found[0], ending: found[1] }
}

/** A name for a download: no folders, no control or direction marks, and the ending of what it is. */
export function safeName(name: string, { ending }: FileKind): string {
  const base = (name.split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/[\p{C}"'<>:|?*;]/gu, '')
    .replace(/^[.\s]+/, '')
    .replace(/\.[a-z\d]{1,8}$/i, '')
    .trim()
    .slice(0, LONGEST_NAME - ending.length - 1)
  return `${base || 'file'}.${ending}`
}
