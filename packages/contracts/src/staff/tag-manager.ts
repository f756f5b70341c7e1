import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { tagConfig } from '../tag-config.ts'
import { waiting } from './approvals.ts'
import { tagManagerScreen } from './screens/tag-manager.ts'

const success = z.literal(true)

const tagsView = z.object({
  success,
  config: tagConfig,
  /** Where containers come from. */
  url: z.string(),
  /** The stand-in, which keeps what it hears. */
  isSandbox: z.boolean(),
  waiting,
})
export type TagsView = z.infer<typeof tagsView>

export const viewTags = {
  ...tagManagerScreen.calls.viewTags,
  summary: 'The container of the tag manager and what it may do',
  response: tagsView,
} as const satisfies Endpoint

export const editTags = {
  ...tagManagerScreen.calls.editTags,
  summary:
    'Switches the container off, or asks a second person for any other change of it, its signals, hosts or pages',
  body: z.object({
    config: tagConfig,
    /** What the screen showed: where another person has changed it since, nothing happens. */
    seen: tagConfig,
    reason: z
      .string('Say why')
      .check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(500, 'Say it shorter')),
  }),
  response: tagsView,
} as const satisfies Endpoint

export const checkTags = {
  ...tagManagerScreen.calls.checkTags,
  summary: 'Asks the host for the container, as a browser would',
  body: z.object({}),
  response: z.object({
    success,
    isThere: z.boolean(),
    /** 0 if nobody answered. */
    status: z.number(),
    isScript: z.boolean(),
    bytes: z.number(),
  }),
} as const satisfies Endpoint
