import type { MailCheck, MailWords } from '@keyhaven/contracts/staff/mail-words'

type MailToCheck = Readonly<{ subject: string; html: string; text: string }>

/** Mail programs hide what comes after; pictures travel beside the page and do not count. */
const CUT_OFF_BYTES = 102_000
/** What a phone shows of a subject in one line. */
const SUBJECT_OF_A_PHONE = 70
const key = /(?:[A-Z\d]{5}-){2,}[A-Z\d]{5}/i
const code = /(?<![#\d-])\d{6}(?![\d-])/

const previewIn = (html: string) => /data-skip-in-text[^>]*>([^<]*)/.exec(html)?.[1] ?? ''
const withoutPictures = (html: string) => html.replace(/src="data:[^"]*"/g, 'src=""')
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(bytes < 9_950 ? 1 : 0)

/** Whether the plain text has words too; a name in braces stands for anything. */
function isInText(text: string, words: string): boolean {
  const spaceless = (part: string) => part.replace(/\s+/g, '').toLowerCase()
  const parts = words.split(/\{\w+\}/).map(spaceless)
  const said = spaceless(text)
  return parts.every((part) => said.includes(part))
}

type Tried = Readonly<{ words: MailWords; faults: number; plain: MailToCheck }>

/** What is looked at before words are published: the letter in them, beside the one in words of the shop. */
export function mailChecks(
  { subject, html, text }: MailToCheck,
  { words, faults, plain }: Tried,
): MailCheck[] {
  const spoken = Object.entries(words).filter(([phrase]) => isInText(plain.text, phrase))
  const front = `${subject} ${previewIn(html)}`
  const bytes = Buffer.byteLength(withoutPictures(html))
  return [
    { says: 'Words only: no markup, code or address', isGood: faults === 0 },
    {
      says: 'No key or code in the subject or preview line',
      isGood: !key.test(front) && !code.test(front),
    },
    { says: 'No name in braces was left unfilled', isGood: !/\{\w+\}/.test(`${subject}${text}`) },
    {
      says: 'The plain text says the same',
      isGood: spoken.every(([, own]) => isInText(text, own)),
    },
    {
      says: `Subject of ${subject.length} characters, at most ${SUBJECT_OF_A_PHONE}`,
      isGood: subject.length <= SUBJECT_OF_A_PHONE,
    },
    {
      says: `${kilobytes(bytes)} kB, below the ${CUT_OFF_BYTES / 1000} kB at which mail programs cut`,
      isGood: bytes < CUT_OFF_BYTES,
    },
  ]
}
