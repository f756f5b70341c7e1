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

const enhanced = /\b(5\.\d{1,3}\.\d{1,3})\b/

/** Why a mail server did not take this mail for this address; undefined if the fault lies elsewhere. */
export function bounceCodeOf(error: unknown): string | undefined {
  const { command, response, responseCode } = error as {
    command?: string
    response?: string
    responseCode?: number
  }
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  if (!isAboutThisMail || !isRefusedForGood(error)) return undefined
  return enhanced.exec(response ?? '')?.[1] ?? String(responseCode)
}
