import { isMacOf, macOf } from '../crypto/keyed.ts'
import type { Secrets } from '../crypto/secret-ring.ts'

export type Metadata = Readonly<Record<string, string>>

/** The provider takes fifty entries of five hundred characters. */
const LONGEST_VALUE = 500
const MOST_PARTS = 20
const MAC_BYTES = 16

const partsOf = (text: string) =>
  text.match(new RegExp(`[^]{1,${LONGEST_VALUE}}`, 'gu'))?.map(String) ?? []

type Signed = Readonly<{
  /** What the entries are called: `order` gives `order_1`, `order_2` and `order_mac`. */
  name: string
  /** What the text is about. The signature is worth nothing elsewhere. */
  about: readonly (string | number)[]
}>

const signedText = ({ name, about }: Signed, text: string) => [name, ...about, text].join('\n')

/**
 * A text of ours to be kept at the provider: others who write there cannot make one, or move one. Undefined
 * if it is too long. The entry after the last one is emptied, because a longer text may be there.
 */
export function signedEntries(
  secrets: Secrets,
  signed: Signed,
  text: string,
): Metadata | undefined {
  const { name } = signed
  const parts = partsOf(text)
  if (parts.length === 0 || parts.length > MOST_PARTS) return undefined
  const mac = macOf(secrets, 'payment record', signedText(signed, text)).subarray(0, MAC_BYTES)
  return {
    ...Object.fromEntries(parts.map((part, index) => [`${name}_${index + 1}`, part])),
    [`${name}_${parts.length + 1}`]: '',
    [`${name}_mac`]: mac.toString('hex'),
  }
}

function textIn(metadata: Metadata, name: string): string {
  let text = ''
  for (let part = 1; part <= MOST_PARTS; part += 1) {
    const more = metadata[`${name}_${part}`]
    if (!more) break
    text += more
  }
  return text
}

/** The text, if we signed exactly it, and about exactly this. */
export function signedTextIn(
  secrets: Secrets,
  signed: Signed,
  metadata: Metadata,
): string | undefined {
  const text = textIn(metadata, signed.name)
  const mac = Buffer.from(metadata[`${signed.name}_mac`] ?? '', 'hex')
  if (text === '' || mac.length !== MAC_BYTES) return undefined
  const proof = { text: signedText(signed, text), mac, bytes: MAC_BYTES }
  return isMacOf(secrets, 'payment record', proof) ? text : undefined
}
