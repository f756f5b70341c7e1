import type { House } from '../modules/platform/emails/house.ts'
import { letterOf } from '../modules/platform/emails/letter.ts'
import { UnsubscribeUrl } from '../modules/platform/emails/marketing-terms.tsx'
import { withPicturesInside } from '../modules/platform/emails/pictures.ts'
import type { Sample } from './samples.ts'

/** A sample as a browser shows it: its pictures are inside. */
export async function writtenSample({ name, template, isMarketing, write }: Sample, house: House) {
  const { subject, body } = write(house)
  const unsubscribeUrl = `${house.origin}/unsubscribe?t=sample`
  const framed = isMarketing ? (
    <UnsubscribeUrl.Provider value={unsubscribeUrl}>{body}</UnsubscribeUrl.Provider>
  ) : (
    body
  )
  const { html, text } = await letterOf(framed)
  return { name, template, subject, html: withPicturesInside(html), text }
}

export type WrittenSample = Awaited<ReturnType<typeof writtenSample>>
