import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { AppError } from '../infra/app-error.ts'
import { houseOf } from '../modules/platform/emails/house.ts'
import { galleryPage, inScheme, type Look, mailText, schemes, widths } from './gallery-page.ts'
import { samples } from './samples.ts'
import { writtenSample } from './written-samples.tsx'

const look = z.object({
  mail: z.string().catch(samples[0]?.name ?? ''),
  width: z.coerce.number().pipe(z.literal(widths)).catch(widths[0]),
  scheme: z.enum(schemes).catch('light'),
})

/** Everything is in the answer itself; the mail is shown in a frame of this page. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'self'"

const answer = (reply: FastifyReply, type: 'html' | 'plain', body: string) =>
  reply
    .header('content-security-policy', policy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('x-robots-tag', 'noindex')
    .type(`text/${type}; charset=utf-8`)
    .send(body)

/** Every e-mail with sample data, for those who work on them. Served in development only. */
export function mailGallery(app: FastifyInstance, config: Config) {
  const open = { config: { allow: 'public', site: 'both' }, schema: { hide: true } } as const
  const house = houseOf(config)
  async function written(query: unknown) {
    const asked: Look = look.parse(query)
    const sample = samples.find(({ name }) => name === asked.mail)
    if (!sample) throw new AppError('not_found')
    return { asked, mail: await writtenSample(sample, house) }
  }
  app.get('/dev/mails', open, async ({ query }, reply) => {
    const { asked, mail } = await written(query)
    return answer(reply, 'html', galleryPage(asked, mail.subject))
  })
  app.get('/dev/mails/page', open, async ({ query }, reply) => {
    const { asked, mail } = await written(query)
    return answer(reply, 'html', inScheme(mail.html, asked.scheme))
  })
  app.get('/dev/mails/text', open, async ({ query }, reply) => {
    const { mail } = await written(query)
    return answer(reply, 'html', mailText(mail.text))
  })
}
