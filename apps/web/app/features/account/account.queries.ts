import type { listOwnOrders } from '@keyhaven/contracts/account'
import type {
  endSession,
  listSessions,
  requestAccess,
  requestReset,
  requestVerification,
  resetByLink,
  resetPassword,
  updateProfile,
  verifyByLink,
  verifyEmail,
} from '@keyhaven/contracts/customers'
import type { InputOf } from '@keyhaven/contracts/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { orderKeys } from '../../state/order/order-keys.ts'

export const ownOrdersQuery = queryOptions({
  queryKey: orderKeys.own,
  queryFn: () => api<typeof listOwnOrders>({ method: 'GET', path: '/api/account/orders' }),
  staleTime: 0,
})

export const sessionsQuery = queryOptions({
  queryKey: ['/api/account', 'sessions'],
  queryFn: () => api<typeof listSessions>({ method: 'GET', path: '/api/auth/sessions' }),
  staleTime: 0,
})

export const askForAccess = (email: string) =>
  api<typeof requestAccess>({ method: 'POST', path: '/api/auth/code/request' }, { body: { email } })

export const askForReset = (email: string) =>
  api<typeof requestReset>({ method: 'POST', path: '/api/auth/reset/request' }, { body: { email } })

export const setNewPassword = (body: InputOf<typeof resetPassword>['body']) =>
  api<typeof resetPassword>({ method: 'POST', path: '/api/auth/reset' }, { body })

export const setPasswordByLink = (body: InputOf<typeof resetByLink>['body']) =>
  api<typeof resetByLink>({ method: 'POST', path: '/api/auth/reset/link' }, { body })

export const verifyByMailLink = (link: string) =>
  api<typeof verifyByLink>({ method: 'POST', path: '/api/auth/verify/link' }, { body: { link } })

export const askForVerification = () =>
  api<typeof requestVerification>({ method: 'POST', path: '/api/auth/verify/request' })

export const verifyAddress = (code: string) =>
  api<typeof verifyEmail>({ method: 'POST', path: '/api/auth/verify' }, { body: { code } })

export const saveProfile = (body: InputOf<typeof updateProfile>['body']) =>
  api<typeof updateProfile>({ method: 'PUT', path: '/api/auth/profile' }, { body })

export const endOneSession = (id: number) =>
  api<typeof endSession>({ method: 'DELETE', path: '/api/auth/sessions/:id' }, { params: { id } })
