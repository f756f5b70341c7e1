import type { MailAttachment } from './mail.ts'

const LINE = 76

/** As the letter carries it, with the fields above it in the order in which the mailer writes them. */
const written = ({ filename, content, contentType, cid }: MailAttachment) =>
  [
    `Content-Type: ${contentType}; name=${filename}`,
    `Content-ID: <${cid}>`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: inline; filename=${filename}`,
    '',
    ...(content.toString('base64').match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []),
  ].join('\r\n')

const isPlain = (name: string) => /^[\w.-]+$/.test(name)

const known = new WeakMap<Buffer, string>()

/** A picture of ours is in thousands of letters: it is encoded once. What is enclosed once is left to the mailer. */
export function readyPart(file: MailAttachment) {
  const { content, contentType, cid, filename } = file
  if (cid === undefined || !isPlain(filename)) return file
  const raw = known.get(content) ?? written(file)
  known.set(content, raw)
  return { raw, cid, contentType }
}
