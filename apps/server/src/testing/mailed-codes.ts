type Mail = Readonly<{ text: string }>

/** The digits in a mail, which are on a line of their own; undefined in any other mail. */
export const codeIn = ({ text }: Mail): string | undefined => /^(\d{6})$/m.exec(text)?.[1]

/** The secret of the link in such a mail. */
export const linkIn = ({ text }: Mail): string | undefined =>
  /\/mail-link#\w+\.([\w-]{43})/.exec(text)?.[1]

/** The digits of the first mail that has any. */
export const firstCode = (mails: readonly Mail[]): string =>
  mails.map(codeIn).find((code) => code !== undefined) ?? ''
