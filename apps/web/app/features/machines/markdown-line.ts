/** A text of the catalogue inside one line or cell of Markdown: it ends neither, and links nowhere. */
export const inLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]|]/g, '\\$&')
    .trim()
