import type { MailWords } from '@keyhaven/contracts/staff/mail-words'
import type { House } from '../modules/platform/emails/house.ts'
import { UnsubscribeUrl } from '../modules/platform/emails/marketing-terms.tsx'
import { withPicturesInside } from '../modules/platform/emails/pictures.ts'
import { renderMail } from '../modules/platform/emails/render-mail.ts'
import type { Sample } from './sample.ts'

/** A sample as a browser shows it: its pictures are inside. */
export async function writtenSample(
  { name, template, isMarketing, write }: Sample,
  house: House,
  words?: MailWords,
) {
  const { subject, body, finish } = write(house, words)
  const unsubscribeUrl = `${house.origin}/unsubscribe?t=sample`
  const framed = isMarketing ? (
    <UnsubscribeUrl.Provider value={unsubscribeUrl}>{body}</UnsubscribeUrl.Provider>
  ) : (
    body
  )
  const { html, text } = renderMail(framed, finish)
  return { name, template, subject, html: withPicturesInside(html), text }
}

export type WrittenSample = Awaited<ReturnType<typeof writtenSample>>
