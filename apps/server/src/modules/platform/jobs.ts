import type { Job } from '../../infra/work/queue.ts'
import type { Tick } from '../../infra/work/ticks.ts'
import { sealAudit } from './audit/audit.jobs.ts'
import type { Kinds } from './emails/compose-mail.ts'
import { emailJob } from './emails/emails.jobs.ts'
import type { ReadShop } from './plugins/call-plugin.ts'
import { lastTries, pluginEvents } from './plugins/plugins.jobs.ts'
import { oldEvents, webhookDelivery } from './webhooks/webhooks.jobs.ts'

/** The mails themselves come from the areas above. */
export const platformJobs = (kinds: Kinds, readShop: ReadShop): readonly Job[] => [
  emailJob(kinds),
  lastTries(readShop),
]

export const platformTicks = (readShop: ReadShop): readonly Tick[] => [
  sealAudit,
  webhookDelivery,
  pluginEvents(readShop),
  oldEvents,
]
