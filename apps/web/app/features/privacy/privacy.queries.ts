import type { InputOf } from '@keyhaven/contracts/endpoint'
import type {
  cancelErasure,
  PrivacyState,
  recordConsent,
  requestEraseCode,
  requestErasure,
  requestExport,
  showPrivacy,
} from '@keyhaven/contracts/privacy'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { bearerFor } from '../../lib/api/credentials.ts'
import { zoneHeaders } from '../../lib/api/zone-token.ts'

const LOOK_AGAIN_MS = 2_000

/** Whether a worker is at something that the page shows the end of. */
const isUnderWay = (state: PrivacyState | undefined) =>
  state?.export?.state === 'queued' || (state?.erasure != null && state.waitsFor.length === 0)

export const privacyQuery = queryOptions({
  queryKey: ['/api/account/privacy'],
  queryFn: () => api<typeof showPrivacy>({ method: 'GET', path: '/api/account/privacy' }),
  staleTime: 0,
  retry: false,
  refetchInterval: ({ state }) => isUnderWay(state.data) && LOOK_AGAIN_MS,
})

export const askForExport = () =>
  api<typeof requestExport>({ method: 'POST', path: '/api/account/export' })

export const askForEraseCode = () =>
  api<typeof requestEraseCode>({ method: 'POST', path: '/api/account/erasure/code' })

export const askForErasure = (body: InputOf<typeof requestErasure>['body']) =>
  api<typeof requestErasure>({ method: 'POST', path: '/api/account/erasure' }, { body })

export const cancelErasureRequest = () =>
  api<typeof cancelErasure>({ method: 'DELETE', path: '/api/account/erasure' })

export const answerMarketing = (choice: 'granted' | 'refused') =>
  api<typeof recordConsent>(
    { method: 'POST', path: '/api/consents' },
    { body: { kind: 'marketing', choice, source: 'account' } },
  )

/** The file needs both halves of the session, which a plain link cannot send. */
export async function fetchExport(id: string): Promise<Blob> {
  const path = `/api/account/export/${encodeURIComponent(id)}/file`
  const headers = { authorization: `Bearer ${bearerFor(path)}`, ...zoneHeaders() }
  const answer = await fetch(path, { headers })
  if (!answer.ok) throw new Error('the copy could not be downloaded')
  return await answer.blob()
}
