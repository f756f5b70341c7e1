/** A stable id lets mail programs recognise the copy that a crash may cause. */
export function messageIdOf(dedupeKey: string, origin: string): string {
  const local = dedupeKey.replace(/[^A-Za-z0-9.:_-]/g, '-').replaceAll(':', '.')
  return `<${local}@${new URL(origin).hostname}>`
}

/** What stands for an address that was erased: a name that leads to no mail server, ever. */
const ERASED_DOMAIN = '@erased.invalid'

export const isErased = (recipient: string): boolean => recipient.endsWith(ERASED_DOMAIN)

/** Mail servers answer 5xx when trying again cannot help. */
export function isRefusedForGood(error: unknown): boolean {
  const code = (error as { responseCode?: number }).responseCode
  return code !== undefined && code >= 500 && code < 600
}
