import type {
  ContactMessage,
  listOwnConversations,
  openContactForm,
  sendContactMessage,
  writeAgain,
} from '@keyhaven/contracts/inbox'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

export const askForFormToken = async () => {
  const { formToken } = await api<typeof openContactForm>({
    method: 'GET',
    path: '/api/contact/form',
  })
  return formToken
}

export const sendMessage = (body: ContactMessage) =>
  api<typeof sendContactMessage>({ method: 'POST', path: '/api/contact' }, { body })

export const conversationsQuery = queryOptions({
  queryKey: ['/api/account/conversations'],
  queryFn: () =>
    api<typeof listOwnConversations>({ method: 'GET', path: '/api/account/conversations' }),
  staleTime: 0,
})

export const writeMore = (ticketNumber: string, message: string) =>
  api<typeof writeAgain>(
    { method: 'POST', path: '/api/account/conversations/:ticketNumber/messages' },
    { params: { ticketNumber }, body: { message } },
  )
