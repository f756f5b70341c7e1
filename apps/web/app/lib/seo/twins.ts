const withTwin =
  /^\/(product\/[^/]+|pricing|eula|gdpr-compliance|license-agreement|terms-of-service|california-privacy-choices|[a-z-]+-policy)$/

/** The address of a page's Markdown, for pages that have one. */
export const twinOf = (path: string): string | undefined =>
  withTwin.test(path) ? `${path}.md` : undefined
