import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { settings } from '../settings.ts'
import { orAsked } from './approvals.ts'
import { mailsScreen } from './screens/mails.ts'

export const senderSettings = z.object({
  fromName: settings['mail.from_name'],
  replyTo: settings['mail.reply_to'],
  dkimSelector: settings['mail.dkim_selector'],
  authservId: settings['mail.authserv_id'],
  newslettersPerDay: settings['mail.newsletters_per_day'],
})
export type SenderSettings = z.infer<typeof senderSettings>

const view = z.object({
  success: z.literal(true),
  settings: senderSettings,
  /** Of the environment: it is not for staff to change. */
  address: z.string(),
  /** What is used while the settings are empty. */
  defaultName: z.string(),
  defaultReplyTo: z.string(),
  sentToday: z.number(),
  bouncedLately: z.number(),
  sentLately: z.number(),
})
export type SenderView = z.infer<typeof view>

export const viewSender = {
  ...mailsScreen.calls.viewSender,
  summary: 'Who mails come from, where answers go, and how much was sent',
  response: view,
} as const satisfies Endpoint

export const editSender = {
  ...mailsScreen.calls.editSender,
  summary: 'Changes the name of the sender, where answers go, and the daily limit',
  body: z.object({
    settings: senderSettings,
    seen: senderSettings,
    reason: z
      .string('Say why')
      .check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(500, 'Say it shorter')),
  }),
  response: z.extend(view, orAsked),
} as const satisfies Endpoint

const finding = z.object({
  name: z.enum(['SPF', 'DKIM', 'DMARC', 'Mail server']),
  verdict: z.enum(['pass', 'weak', 'fail', 'unknown']),
  says: z.string(),
})
export type SenderFinding = z.infer<typeof finding>

export const checkSender = {
  ...mailsScreen.calls.checkSender,
  summary: 'Asks the mail server for a connection, and name servers for SPF, DKIM and DMARC',
  response: z.object({ success: z.literal(true), domain: z.string(), findings: z.array(finding) }),
} as const satisfies Endpoint
