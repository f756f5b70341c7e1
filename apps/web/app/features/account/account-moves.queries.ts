import type {
  moveByCode,
  moveByLink,
  rejectAccountMove,
  requestMove,
} from '@keyhaven/contracts/account-moves'
import type { InputOf } from '@keyhaven/contracts/endpoint'
import { api } from '../../lib/api/api.ts'

export const askToMove = (body: InputOf<typeof requestMove>['body']) =>
  api<typeof requestMove>({ method: 'POST', path: '/api/auth/email/request' }, { body })

export const moveWithCode = (code: string) =>
  api<typeof moveByCode>({ method: 'POST', path: '/api/auth/email' }, { body: { code } })

export const moveByMailLink = (link: string) =>
  api<typeof moveByLink>({ method: 'POST', path: '/api/auth/email/link' }, { body: { link } })

export const rejectMove = (token: string) =>
  api<typeof rejectAccountMove>(
    { method: 'POST', path: '/api/auth/email/keep' },
    { body: { token } },
  )
