const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c

export type Bounds = Readonly<{ values: number; depth: number }>

const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** Where a string that begins at `from` ends; past the end where it never does. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length; at += 1) {
    if (bytes[at] === QUOTE) return at
    if (bytes[at] === BACKSLASH) at += 1
  }
  return bytes.length
}

/**
 * What is too much about a JSON text, told by its bytes in one pass and without building anything. A value is
 * whatever may stand after a colon or in a list; what strings contain does not count.
 */
export function excessOf(bytes: Uint8Array, most: Bounds): 'values' | 'depth' | undefined {
  let values = 1
  let depth = 0
  let isJustOpened = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (isSpace(byte)) continue
    if (byte === COMMA || (isJustOpened && !isClosing(byte))) values += 1
    if (values > most.values) return 'values'
    isJustOpened = isOpening(byte)
    if (isJustOpened) depth += 1
    else if (isClosing(byte)) depth -= 1
    else if (byte === QUOTE) at = endOfString(bytes, at)
    if (depth > most.depth) return 'depth'
  }
  return undefined
}
