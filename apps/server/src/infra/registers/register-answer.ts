/** What a register says of a number. That it is invalid only the register itself can say: an error never means so. */
export type RegisterAnswer = Readonly<{
  isValid: boolean
  /** Null where the register gives none. */
  name: string | null
  /** By which it knows that it was asked. */
  consultation: string | null
  /** The answer word for word. */
  raw: string
}>

/** Thrown where a register did not say whether a number is valid. */
export const noAnswer = (why: string): Error => new Error(`the register did not answer: ${why}`)

export type RegisterPlace = Readonly<{ url: string; allowPrivate: boolean }>

/** The checkout waits no longer for a register. */
export const REGISTER_MS = 2_000
export const REGISTER_BYTES = 64_000

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw noAnswer('no JSON')
  }
}
