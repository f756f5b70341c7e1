import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** Who fetches the catalogue as a file. */
export const feedFormats = ['google', 'openai'] as const
export type FeedFormat = (typeof feedFormats)[number]

export const feedFiles: Readonly<Record<FeedFormat, string>> = {
  google: 'google.xml',
  openai: 'openai.jsonl',
}

export const fetchFeed = {
  method: 'GET',
  path: '/api/feeds/:token/:file',
  summary: 'The catalogue as a file for a shopping service; the token in the address opens it',
  params: z.object({
    token: z.string().check(z.maxLength(100, 'There is nothing here')),
    file: z.string().check(z.maxLength(40, 'There is nothing here')),
  }),
  response: z.unknown(),
} as const satisfies Endpoint
