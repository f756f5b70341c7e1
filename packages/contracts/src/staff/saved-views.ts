import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { savedViewsScreen } from './screens/saved-views.ts'

const LONGEST_NAME = 40
const LONGEST_SEARCH = 2_000

const listName = z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/, 'There is no such list'))
const name = z
  .string('A view needs a name')
  .check(
    z.trim(),
    z.minLength(1, 'A view needs a name'),
    z.maxLength(LONGEST_NAME, 'This name is too long'),
  )

/** Parameters as in an address, and nothing else: the list itself checks what they say. */
const search = z
  .string()
  .check(
    z.maxLength(LONGEST_SEARCH, 'These are too many conditions'),
    z.regex(/^(?:[\w.]{1,60}=[^&#<>"'\\\s]{0,600}(?:&|$))*$/, 'This is not a view of a list'),
  )

const byId = z.object({ id: z.coerce.number('There is no such view').check(z.int(), z.gte(1)) })

export const savedView = z.object({
  id: z.number(),
  name: z.string(),
  /** The list's part of the address: conditions, sort, columns and density. */
  search: z.string(),
  isShared: z.boolean(),
  /** Whether the caller may change or remove it. */
  isMine: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>

export const listViews = {
  ...savedViewsScreen.calls.listViews,
  summary: 'The saved views of a list: the caller’s own and those shared with everyone',
  query: z.object({ list: listName }),
  response: z.object({ success: z.literal(true), views: z.array(savedView) }),
} as const satisfies Endpoint

export const createView = {
  ...savedViewsScreen.calls.createView,
  summary: 'Saves a view of a list; a shared one takes views.manage_global',
  status: 201,
  body: z.object({ list: listName, name, search, isShared: z._default(z.boolean(), false) }),
  response: z.object({ success: z.literal(true), view: savedView }),
} as const satisfies Endpoint

export const changeView = {
  ...savedViewsScreen.calls.changeView,
  summary: 'Changes an own view, or with views.manage_global a shared one',
  params: byId,
  body: z.object({ name: z.optional(name), search: z.optional(search) }),
  response: z.object({ success: z.literal(true), view: savedView }),
} as const satisfies Endpoint

export const removeView = {
  ...savedViewsScreen.calls.removeView,
  summary: 'Removes an own view, or with views.manage_global a shared one',
  params: byId,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint
