import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { conversationParams } from './inbox.ts'

export const fileOfConversation = z.extend(conversationParams, {
  fileId: z.string('Unknown file').check(z.maxLength(40, 'Unknown file')),
})

export const addAttachment = {
  method: 'POST',
  path: '/api/contact/files',
  summary:
    'Adds a file to a message that was just sent, by the token in the answer to it (x-file-token)',
  takesFile: true,
  status: 201,
  response: z.object({ success: z.literal(true), name: z.string(), size: z.number() }),
} as const satisfies Endpoint

export const readOwnFile = {
  method: 'GET',
  path: '/api/account/conversations/:reference/files/:fileId',
  summary: 'One file of an own conversation, as a download',
  params: fileOfConversation,
  response: z.unknown(),
} as const satisfies Endpoint
