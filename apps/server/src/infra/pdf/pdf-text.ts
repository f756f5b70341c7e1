/** What separates words and lines; paper needs one kind of it. */
const blank = /[\t\n\v\f\r\u2028\u2029]+/g
const invisible = /\p{C}/u

const escaped = (letter: string) =>
  `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/**
 * The text as a font can write it. A PDF leaves out what its font lacks, without a word: such a letter
 * is written as its number instead, and so is one that nobody would see.
 */
export function writable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  return [...text.normalize('NFC').replace(blank, ' ')]
    .map((letter) => {
      const isSeen = !invisible.test(letter) && hasGlyph(letter.codePointAt(0) ?? 0)
      return isSeen ? letter : escaped(letter)
    })
    .join('')
}

export const hasEscapes = (text: string) => /\[U\+[\dA-F]{4,6}\]/.test(text)
