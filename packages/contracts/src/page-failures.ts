import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

const LONGEST_TEXT = 200

export const reportPageFailure = {
  method: 'POST',
  path: '/api/page-failures',
  summary: 'A page broke in a browser; its visitor may quote the number',
  body: z.object({
    number: z.string().check(z.regex(/^KH-[0-9A-F]{4}-[0-9A-F]{3}$/)),
    page: z.string().check(z.regex(/^\/[\w-]{0,60}$/)),
    text: z.string().check(z.maxLength(LONGEST_TEXT)),
  }),
  response: z.null(),
  status: 204,
} as const satisfies Endpoint
