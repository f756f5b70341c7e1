import type { confirmNewsletter, showNewsletter, subscribe } from '@keyhaven/contracts/newsletter'
import type { recordConsent } from '@keyhaven/contracts/privacy'
import { queryOptions } from '@tanstack/react-query'
import { api, isApiError } from '../../lib/api/api.ts'

export const newsletterQuery = queryOptions({
  queryKey: ['/api/account/newsletter'],
  queryFn: () => api<typeof showNewsletter>({ method: 'GET', path: '/api/account/newsletter' }),
  staleTime: 0,
  retry: false,
})

export const askForNews = (orderId?: string) =>
  api<typeof subscribe>(
    { method: 'POST', path: '/api/newsletter/subscribe' },
    { body: orderId === undefined ? {} : { orderId } },
  )

export const confirmNews = (token: string) =>
  api<typeof confirmNewsletter>(
    { method: 'POST', path: '/api/newsletter/confirm' },
    { body: { token } },
  )

/** Ends everything that is not owed, and the newsletter with it. */
export const endNews = () =>
  api<typeof recordConsent>(
    { method: 'POST', path: '/api/consents' },
    { body: { kind: 'marketing', choice: 'refused', source: 'account' } },
  )

export const refusalText = (error: unknown): string =>
  isApiError(error)
    ? error.message.replace(/^\d+: /, '')
    : 'Something went wrong. Please try again.'
