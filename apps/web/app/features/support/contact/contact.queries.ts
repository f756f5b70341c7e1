import type {
  Attachment,
  ContactMessage,
  listOwnConversations,
  openContactForm,
  sendContactMessage,
  writeAgain,
} from '@keyhaven/contracts/inbox'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { bearerFor } from '../../../lib/api/credentials.ts'
import { saveFile } from '../../../lib/save-file.ts'

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

export const writeMore = (reference: string, message: string) =>
  api<typeof writeAgain>(
    { method: 'POST', path: '/api/account/conversations/:reference/messages' },
    { params: { reference }, body: { message } },
  )

/** A file of an own conversation goes to the folder for downloads; it is never opened here. */
export async function saveOwnFile(reference: string, { id, name }: Attachment) {
  const path = `/api/account/conversations/${encodeURIComponent(reference)}/files/${encodeURIComponent(id)}`
  const bearer = bearerFor(path)
  const reply = await fetch(path, {
    credentials: 'include',
    ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }),
  })
  if (!reply.ok) throw new Error('The file could not be fetched.')
  saveFile(await reply.blob(), name)
}
