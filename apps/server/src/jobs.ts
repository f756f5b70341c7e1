import type { Job } from './infra/queue.ts'
import type { Tick } from './infra/ticks.ts'
import { emailJob } from './modules/emails/emails.jobs.ts'
import { mailCheck } from './modules/emails/mail-check.email.tsx'
import type { EmailTemplate } from './modules/emails/template.ts'
import { duePrices } from './modules/products/products.jobs.ts'

/** Every e-mail the shop can send. */
export const templates: readonly EmailTemplate[] = [mailCheck]

/** Every kind of background work. */
export const jobs: readonly Job[] = [emailJob(templates)]

/** What every worker repeats on its own. */
export const ticks: readonly Tick[] = [duePrices]
