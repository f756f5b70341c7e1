const AMPERSAND = 0x26
const EQUALS = 0x3d

export type FormBounds = Readonly<{ bytes: number; fields: number }>

/** What was typed into a form, by the name of the field. */
export type FormEntries = ReadonlyMap<string, string>

/** Whether a form holds more than it may, told by its bytes before one of them is decoded. */
export function isFormTooLarge(bytes: Uint8Array, most: FormBounds): boolean {
  if (bytes.length > most.bytes) return true
  let fields = 1
  for (const byte of bytes) if (byte === AMPERSAND) fields += 1
  return fields > most.fields
}

/** Every field once: a name that comes again changes nothing. A field without `=` is no field. */
export function formEntriesIn(bytes: Buffer): FormEntries {
  const entries = new Map<string, string>()
  if (!bytes.includes(EQUALS)) return entries
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    // Browsers end the lines of a text with both.
    if (!entries.has(name)) entries.set(name, value.replaceAll('\r\n', '\n'))
  }
  return entries
}
