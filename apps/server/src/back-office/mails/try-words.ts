import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type {
  MailPreview,
  MailWords,
  previewMailTemplate,
} from '@keyhaven/contracts/staff/mail-words'
import { AppError } from '../../infra/app-error.ts'
import { inScheme } from '../../mail-gallery/gallery-page.ts'
import { mailTest } from '../../mail-gallery/mail-test.email.tsx'
import type { Sample } from '../../mail-gallery/sample.ts'
import { writtenSample } from '../../mail-gallery/written-samples.tsx'
import { emailDraft, queueEmails } from '../../modules/platform/emails/emails.service.ts'
import { houseOf } from '../../modules/platform/emails/house.ts'
import { mailChecks } from '../../modules/platform/emails/mail-checks.rules.ts'
import { shownToStaff, withoutKeys } from '../../modules/platform/emails/mail-preview.rules.ts'
import { faultsIn } from '../../modules/platform/emails/words.rules.ts'
import { settingsOf } from '../../modules/platform/settings/settings.service.ts'
import { audited } from '../kit/audited.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { phrasesOf, samplesOfTemplate } from './read-template.ts'

type Tried = RequestOf<typeof previewMailTemplate>['body']

function sampleOf(name: string, wanted: string) {
  const sample = samplesOfTemplate(name).find((one) => one.name === wanted)
  if (!sample) throw new AppError('not_found')
  return sample
}

/** Words as they may be saved: each stands in the place of something the mail says, and is plain text. */
export async function checkedWords(ctx: StaffContext, name: string, words: MailWords) {
  const faults = faultsIn(await phrasesOf(ctx, name), words)
  if (faults.length > 0) {
    const details = faults.map(({ text, says }) => ({ field: `words.${text}`, message: says }))
    throw new AppError('invalid_request', faults[0]?.says ?? 'These words cannot be used', details)
  }
  return Object.fromEntries(Object.entries(words).filter(([text, own]) => own !== text))
}

async function inWords(ctx: StaffContext, sample: Sample, words: MailWords) {
  const house = houseOf(ctx.config, await settingsOf(ctx))
  const plain = await writtenSample(sample, house)
  return { plain, written: await writtenSample(sample, house, words) }
}

/** A draft that may be published: its words still fit, and every sample passes every check. */
export async function checkMails(ctx: StaffContext, name: string, draft: MailWords) {
  const words = await checkedWords(ctx, name, draft)
  for (const sample of samplesOfTemplate(name)) {
    const written = await inWords(ctx, sample, words)
    const checks = mailChecks(written.written, { ...written, words, faults: 0 })
    const failed = checks.find(({ isGood }) => !isGood)
    if (failed) throw new AppError('invalid_request', `${sample.name}: ${failed.says}`)
  }
}

/** Faulty words are left out of the letter, so that the screen always shows one. */
export async function previewOf(
  ctx: StaffContext,
  name: string,
  { sample, words }: Tried,
): Promise<MailPreview> {
  const mail = sampleOf(name, sample)
  const faults = faultsIn(await phrasesOf(ctx, name), words)
  const isFaulty = new Set(faults.map(({ text }) => text))
  const usable = Object.fromEntries(Object.entries(words).filter(([text]) => !isFaulty.has(text)))
  const written = await inWords(ctx, mail, usable)
  const { subject, html, text } = written.written
  const shown = shownToStaff(html)
  return {
    success: true,
    subject: withoutKeys(subject),
    light: inScheme(shown, 'light'),
    dark: inScheme(shown, 'dark'),
    text: withoutKeys(text),
    faults,
    checks: mailChecks(written.written, { ...written, words: usable, faults: faults.length }),
  }
}

/** To the asker's own mailbox: nobody else gets a mail because somebody tries words. */
export async function sendTest(
  ctx: StaffContext,
  name: string,
  tried: Tried,
  idempotencyKey: string,
) {
  const { name: sample } = sampleOf(name, tried.sample)
  const words = await checkedWords(ctx, name, tried.words)
  const { email: recipient, id } = ctx.staff
  await audited(ctx, 'mail.tested', async (tx) => {
    const envelope = {
      dedupeKey: `mail-test:${id}:${idempotencyKey}`,
      recipient,
      reason: `staff:${id}`,
    }
    await queueEmails(ctx, tx, [emailDraft(mailTest, { ...envelope, data: { sample, words } })])
    return { result: undefined, object: `mail:${name}`, meta: { sample } }
  })
  return { success: true as const, to: recipient }
}
