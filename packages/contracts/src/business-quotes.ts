import * as z from 'zod/mini'
import { country, phone } from './billing.ts'
import type { Endpoint } from './endpoint.ts'

const MAX_SEATS = 10_000
const MAX_LINES = 9
const LONGEST = 200
const LONGEST_MESSAGE = 2_000

const tooLong = 'That is too long'
const seats = 'Enter a whole number from 1 to 10,000'

const required = (message: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(LONGEST, tooLong))
const optional = (longest = LONGEST) =>
  z._default(z.string().check(z.trim(), z.maxLength(longest, tooLong)), '')

const day = /^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$/
const isDay = (text: string) => text === '' || !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

const line = z.object({
  productId: required('Choose an edition'),
  quantity: z.number(seats).check(z.int(seats), z.gte(1, seats), z.lte(MAX_SEATS, seats)),
})

/** What a firm tells us so that we can make an offer. */
export const quoteRequest = z.object({
  company: required('Name of the company or organisation is required'),
  contactName: required('Your name is required'),
  email: z
    .string('E-mail address is required')
    .check(
      z.trim(),
      z.minLength(1, 'E-mail address is required'),
      z.maxLength(LONGEST, tooLong),
      z.regex(/^[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>.]{2,}$/, 'Invalid email format'),
    ),
  phone: z._default(z.union([z.literal(''), phone], 'Enter valid phone number (7-15 digits)'), ''),
  country,
  taxId: optional(40),
  neededBy: z._default(
    z.string().check(z.regex(day, 'Enter a date'), z.refine(isDay, 'Enter a date')),
    '',
  ),
  message: optional(LONGEST_MESSAGE),
  lines: z.array(line, 'Choose at least one edition').check(
    z.minLength(1, 'Choose at least one edition'),
    z.maxLength(MAX_LINES, 'Each edition may appear only once'),
    z.refine(
      (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
      'Each edition may appear only once',
    ),
  ),
  /** No person sees this field: a sender who fills it in is a machine. */
  website: optional(),
})
export type QuoteRequest = z.infer<typeof quoteRequest>

export const requestQuote = {
  method: 'POST',
  path: '/api/quotes',
  summary: 'Keeps a request for an offer for staff to answer',
  body: quoteRequest,
  response: z.object({ success: z.literal(true), reference: z.string() }),
  status: 201,
} as const satisfies Endpoint
