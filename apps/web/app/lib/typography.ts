const NON_BREAKING_HYPHEN = '\u2011'

/** "e-mail" never ends a line after its e. For prose that people read; fields and addresses keep the plain hyphen. */
export const unbroken = (prose: string) =>
  prose.replace(/\b([Ee])-mail/g, `$1${NON_BREAKING_HYPHEN}mail`)
