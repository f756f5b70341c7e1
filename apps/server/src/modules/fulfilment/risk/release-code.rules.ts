/** A code works for so long after it was mailed. */
export const CODE_MINUTES = 30
/** Wrong codes until a new one must be mailed. */
export const MOST_WRONG = 5
/** Codes for one order, ever: so there are 25 guesses at a million. */
export const MOST_CODES = 5
/** Until another code may be asked for. */
const RESEND_SECONDS = 60

const CODE_DIGITS = 6

/** Six digits out of a signature. Give at least six bytes. */
export const digitsOf = (mac: Buffer): string =>
  String(mac.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')

type Standing = Readonly<{ codes: number; wrong: number; code_age: number | null }>

/** Whether the code that was mailed last may still be typed. */
export const isCodeLive = ({ wrong, code_age: age }: Standing): boolean =>
  wrong < MOST_WRONG && age !== null && age < CODE_MINUTES * 60

export const hasCodesLeft = ({ codes }: Standing): boolean => codes < MOST_CODES

/** Seconds until another code may be asked for. */
export const resendIn = ({ code_age: age }: Standing): number =>
  Math.max(0, RESEND_SECONDS - (age ?? RESEND_SECONDS))
