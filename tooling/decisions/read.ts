import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../impact/repository.ts'

/** What the head of a page says. */
export type Decision = Readonly<{
  file: string
  number: string
  title: string | undefined
  status: string | undefined
  supersededBy: string | undefined
  date: string | undefined
  subject: string | undefined
}>

export const decisionsFolder = join(root, 'docs/decisions')

const startsWith = (start: string) => (text: string) => text.startsWith(start)

const firstIn = (text: string, pattern: RegExp) => pattern.exec(text)?.[1]

/** The title and the lines before the first part of the text. */
export function decisionOf(file: string, text: string): Decision {
  const head = text.split(/\n(?:\*\*(?!Status)|## )/)[0] ?? ''
  const status = firstIn(head, /^\**Status:\** *(accepted|superseded by \d{3})\b/m)
  return {
    file,
    number: file.slice(0, 3),
    title: firstIn(head, new RegExp(`^# ${file.slice(0, 3)} (\\S.*)$`, 'm')),
    status: status?.split(' ')[0],
    supersededBy: status && firstIn(status, /(\d{3})$/),
    date: firstIn(head, /\bDate:\** *(\d{4}-\d{2}-\d{2})\b/),
    subject: firstIn(head, /\bSubject:\** *([a-z][a-z ,]*[a-z])/),
  }
}

export const decisions = (): Decision[] =>
  readdirSync(decisionsFolder)
    .filter((file) => /^\d{3}-.+\.md$/.test(file))
    .sort()
    .map((file) => decisionOf(file, readFileSync(join(decisionsFolder, file), 'utf8')))

/** What the head of a page lacks, a sentence each. */
export function faultsOfHead({ file, number, title, status, date, supersededBy }: Decision) {
  const isGone = supersededBy && !readdirSync(decisionsFolder).some(startsWith(supersededBy))
  const faults = [
    title ? '' : `the first line is not “# ${number} …”`,
    status ? '' : 'the third line has no “Status: accepted”, nor “Status: superseded by …”',
    date ? '' : 'the third line has no “Date: 2026-11-19”',
    isGone ? `superseded by ${supersededBy}, which is not there` : '',
  ]
  return faults.filter(Boolean).map((fault) => `${file}: ${fault}`)
}

/** The numbers of the decisions that a text names. */
export const namedNumbers = (text: string): string[] =>
  [...text.matchAll(/\bdecisions?[ /]\[?(\d{3})\b/gi)].map(([, number = '']) => number)
