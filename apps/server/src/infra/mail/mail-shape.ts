const LF = 0x0a
const DASH = 0x2d
const MOST_PARTS = 50
const LONGEST_LINE = 1_000

const boundaryIn = (line: string) => {
  const [, quoted, bare] = /boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(line) ?? []
  return quoted ?? bare
}

/** Whether a mail has more parts than anyone writes. Its lines are gone through once, before it is taken apart. */
export function hasTooManyParts(raw: Uint8Array): boolean {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const boundaries = new Set<string>()
  let parts = 0
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(LF, from)
    const end = found < 0 ? bytes.length : found
    const isShort = end - from < LONGEST_LINE
    if (isShort && bytes[from] === DASH && bytes[from + 1] === DASH) {
      if (boundaries.has(bytes.toString('latin1', from + 2, end).trimEnd())) parts += 1
      if (parts > MOST_PARTS) return true
    } else if (isShort && bytes.subarray(from, end).includes('oundary=')) {
      const boundary = boundaryIn(bytes.toString('latin1', from, end))
      if (boundary) boundaries.add(boundary.trimEnd())
      if (boundaries.size > MOST_PARTS) return true
    }
    from = end + 1
  }
  return false
}
