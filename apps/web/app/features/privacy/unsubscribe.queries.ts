import type { unsubscribe } from '@keyhaven/contracts/privacy'
import { api } from '../../lib/api/api.ts'

export const endMarketing = (token: string) =>
  api<typeof unsubscribe>({ method: 'POST', path: '/api/unsubscribe' }, { query: { t: token } })
