import { isApiError } from '../../lib/api/api.ts'

/** "j•••@example.com": enough to see the mistake, little to read over a shoulder. */
export function shortAddress(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}

/** Why a correction did not work, in the shop's words where it said any. */
export function refusalOf(error: unknown): string {
  if (!isApiError(error)) return 'Something went wrong. Please try again.'
  if (error.status === 429) return 'That was tried too often. Please wait an hour or write to us.'
  return error.message.replace(/^\d+: /, '')
}

/** "18 November 2026, 19:30 UTC" */
export function momentOf(iso: string): string {
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat('en-GB', form).format(new Date(iso)).replace(' at ', ', ')} UTC`
}
