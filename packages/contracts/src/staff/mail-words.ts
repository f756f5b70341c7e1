import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { requestedApproval, waiting } from './approvals.ts'
import { mailsScreen } from './screens/mails.ts'

const LONGEST_PHRASE = 2_000
const MOST_PHRASES = 120

const byName = z.object({
  name: z.string().check(z.regex(/^[a-z\d-]{2,60}$/, 'There is no such mail')),
})
const reason = z
  .string('Say why')
  .check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(500, 'Say it shorter'))
const phrase = z.string().check(z.maxLength(LONGEST_PHRASE, 'Say it shorter'))

/** The words of the template, each with those that stand in its place. What is left out stays as it is. */
const mailWords = z
  .record(phrase, phrase)
  .check(z.refine((words) => Object.keys(words).length <= MOST_PHRASES, 'Too many phrases'))
export type MailWords = z.infer<typeof mailWords>

export const phrasePlaces = ['subject', 'preview', 'heading', 'text', 'button'] as const
export type PhrasePlace = (typeof phrasePlaces)[number]

const templateLine = z.object({
  name: z.string(),
  isMarketing: z.boolean(),
  /** 0 while nobody has changed a word. */
  version: z.number(),
  /** Words wait to be published. */
  hasDraft: z.boolean(),
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
})
export type MailTemplateLine = z.infer<typeof templateLine>

export const listMailTemplates = {
  ...mailsScreen.calls.listMailTemplates,
  summary: 'Every kind of mail, with the version of its words',
  response: z.object({ success: z.literal(true), templates: z.array(templateLine) }),
} as const satisfies Endpoint

const change = z.object({ text: z.string(), before: z.string(), after: z.string() })
const wordsVersion = z.object({
  version: z.number(),
  by: z.string(),
  at: z.string(),
  reason: z.string(),
  restores: z.nullable(z.number()),
  /** What became different from the version before. */
  changes: z.array(change),
})
export type MailWordsVersion = z.infer<typeof wordsVersion>

const draft = z.object({
  words: mailWords,
  by: z.string(),
  at: z.string(),
  /** The version in force when it was begun. */
  basedOn: z.number(),
  /** What would become different from the words in force. */
  changes: z.array(change),
})
export type MailDraft = z.infer<typeof draft>

const templateFile = z.object({
  success: z.literal(true),
  name: z.string(),
  isMarketing: z.boolean(),
  /** With keys, codes or money, or to staff: a second person reads other words before they are mailed. */
  takesTwo: z.boolean(),
  version: z.number(),
  /** What a change names as seen: the version in force and the draft beside it. */
  stamp: z.string(),
  /** Letters with made-up data, by their names. */
  samples: z.array(z.string()),
  phrases: z.array(
    z.object({
      text: z.string(),
      places: z.array(z.enum(phrasePlaces)),
      /** What may be named in it, as {orderNumber}. */
      variables: z.array(z.string()),
      /** The samples that say it. */
      samples: z.array(z.string()),
    }),
  ),
  /** In force. */
  words: mailWords,
  draft: z.nullable(draft),
  versions: z.array(wordsVersion),
  waiting,
})
export type MailTemplateFile = z.infer<typeof templateFile>

const publishedFile = z.extend(templateFile, {
  /** What a second person has to agree to first. */
  approval: z.optional(requestedApproval),
})

export const readMailTemplate = {
  ...mailsScreen.calls.readMailTemplate,
  summary: 'The words of one kind of mail, what stands in their place, and earlier versions',
  params: byName,
  response: templateFile,
} as const satisfies Endpoint

const fault = z.object({ text: z.string(), says: z.string() })
export type WordsFault = z.infer<typeof fault>
const check = z.object({ says: z.string(), isGood: z.boolean() })
export type MailCheck = z.infer<typeof check>

export const previewMailTemplate = {
  ...mailsScreen.calls.previewMailTemplate,
  summary:
    'A sample in words that are not saved: light, dark and plain, with what is wrong with them',
  params: byName,
  body: z.object({ sample: z.string().check(z.maxLength(120)), words: mailWords }),
  response: z.object({
    success: z.literal(true),
    subject: z.string(),
    light: z.string(),
    dark: z.string(),
    text: z.string(),
    faults: z.array(fault),
    /** What is looked at before words are published, of this sample. */
    checks: z.array(check),
  }),
} as const satisfies Endpoint
export type MailPreview = z.infer<typeof previewMailTemplate.response>

export const draftMailWords = {
  ...mailsScreen.calls.draftMailWords,
  summary: 'Keeps other words for such mails; no mail says them before they are published',
  params: byName,
  body: z.object({ words: mailWords }),
  response: templateFile,
} as const satisfies Endpoint

export const discardMailDraft = {
  ...mailsScreen.calls.discardMailDraft,
  summary: 'Throws the draft away; the words in force stay',
  params: byName,
  response: templateFile,
} as const satisfies Endpoint

export const publishMailWords = {
  ...mailsScreen.calls.publishMailWords,
  summary:
    'Puts the words of the draft into every such mail from now on, as a new version; where it takes two, once a second person agrees',
  params: byName,
  body: z.object({ reason }),
  response: publishedFile,
} as const satisfies Endpoint

export const restoreMailWords = {
  ...mailsScreen.calls.restoreMailWords,
  summary: 'Brings the words of an earlier version back, as a new one; 0 are those of the shop',
  params: byName,
  body: z.object({ version: z.int().check(z.gte(0)), reason }),
  response: publishedFile,
} as const satisfies Endpoint

export const testMailTemplate = {
  ...mailsScreen.calls.testMailTemplate,
  summary: 'Mails a sample to the member of staff who asks, and to nobody else',
  params: byName,
  body: z.object({ sample: z.string().check(z.maxLength(120)), words: mailWords }),
  response: z.object({ success: z.literal(true), to: z.string() }),
} as const satisfies Endpoint
