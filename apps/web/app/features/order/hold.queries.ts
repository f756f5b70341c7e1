import type { enterReleaseCode, sendReleaseCode } from '@keyhaven/contracts/order-holds'
import { api, isApiError } from '../../lib/api/api.ts'

export const typeCode = (id: string, code: string) =>
  api<typeof enterReleaseCode>(
    { method: 'POST', path: '/api/orders/:id/release' },
    { params: { id }, body: { code } },
  )

export const sendCode = (id: string) =>
  api<typeof sendReleaseCode>(
    { method: 'POST', path: '/api/orders/:id/release-code' },
    { params: { id }, body: {} },
  )

/** Why a code did not work, in the shop's words where it said any. */
export function holdRefusal(error: unknown): string {
  if (!isApiError(error)) return 'Something went wrong. Please try again.'
  if (error.status === 429) return 'That was tried too often. Please wait a while.'
  return error.message.replace(/^\d+: /, '')
}
