import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Decision, decisions, decisionsFolder } from './read.ts'

export const decisionsPage = join(decisionsFolder, 'README.md')

/** In the order of the index. A page without one of them is listed at its end. */
export const subjects: readonly string[] = [
  'buying and prices',
  'keys',
  'after the sale',
  'orders and accounts',
  'staff',
  'stores and catalogue',
  'messages and assistant',
  'pages',
  'database and queue',
  'operating',
  'code',
  'tests',
]

const begin = '<!-- index: written by `npm run decisions` -->'
const end = '<!-- /index -->'
const others = 'other subjects'

const lineOf = ({ number, title, file, supersededBy }: Decision) =>
  `- [${number} ${title ?? file}](${file})${supersededBy ? `, superseded by ${supersededBy}` : ''}`

const subjectOf = ({ subject = '' }: Decision) => (subjects.includes(subject) ? subject : others)

const headingOf = (subject: string) => `### ${subject.charAt(0).toUpperCase()}${subject.slice(1)}`

export const indexOf = (pages: readonly Decision[]): string =>
  [...subjects, others]
    .map((subject) => ({ subject, some: pages.filter((page) => subjectOf(page) === subject) }))
    .filter(({ some }) => some.length > 0)
    .map(({ subject, some }) => `${headingOf(subject)}\n\n${some.map(lineOf).join('\n')}`)
    .join('\n\n')

/** The page with the index of today between its two marks. */
export function withIndex(text: string): string {
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error('The page lacks its two marks.')
  return `${before}${begin}\n${indexOf(decisions())}\n${end}${after}`
}

/** The numbers of the pages that went. */
export const removedNumbers = (text: string = readFileSync(decisionsPage, 'utf8')): string[] =>
  [...text.matchAll(/^\| (\d{3}) \|/gm)].map(([, number = '']) => number)
