import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type { Permission } from './permissions.ts'
import { notesScreen } from './screens/notes.ts'

export const LONGEST_NOTE = 4_000
const MOST_MENTIONS = 20

/** What notes can stand on, with the permission it takes to read and write them. */
export const noteSubjects = {
  order: 'orders.view',
  customer: 'customers.view',
  license: 'licenses.view',
  batch: 'licenses.view',
  payment_link: 'paymentlinks.view',
  quote: 'orders.view',
  coupon: 'coupons.view',
  review: 'reviews.moderate',
} as const satisfies Readonly<Record<string, Permission>>
export type NoteSubject = keyof typeof noteSubjects

/** "order:order_…": a kind and an id. */
const subject = z
  .string('Say what the note is about')
  .check(z.maxLength(120), z.regex(/^[a-z_]{1,20}:[\w-]{1,90}$/, 'Say what the note is about'))

export const note = z.object({
  id: z.number(),
  author: z.object({ id: z.string(), name: z.string() }),
  body: z.string(),
  /** Those who were told of it. */
  mentions: z.array(z.object({ id: z.string(), name: z.string() })),
  createdAt: z.string(),
  isMine: z.boolean(),
})
export type Note = z.infer<typeof note>

export const listNotes = {
  ...notesScreen.calls.listNotes,
  summary: 'The private notes on one object, the newest first',
  query: z.object({ subject }),
  response: z.object({ success: z.literal(true), notes: z.array(note) }),
} as const satisfies Endpoint

export const writeNote = {
  ...notesScreen.calls.writeNote,
  summary: 'Writes a private note; members of staff who are mentioned are notified',
  status: 201,
  body: z.object({
    subject,
    body: z
      .string('A note needs a text')
      .check(
        z.trim(),
        z.minLength(1, 'A note needs a text'),
        z.maxLength(LONGEST_NOTE, 'This note is too long'),
      ),
    mentions: z._default(
      z.array(z.string().check(z.maxLength(60))).check(z.maxLength(MOST_MENTIONS)),
      [],
    ),
  }),
  response: z.object({ success: z.literal(true), note }),
} as const satisfies Endpoint

export const removeNote = {
  ...notesScreen.calls.removeNote,
  summary: 'Removes an own note',
  params: z.object({ id: z.coerce.number('There is no such note').check(z.int(), z.gte(1)) }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const listColleagues = {
  ...notesScreen.calls.listColleagues,
  summary: 'The active members of staff, to be mentioned in notes',
  response: z.object({
    success: z.literal(true),
    colleagues: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
} as const satisfies Endpoint
