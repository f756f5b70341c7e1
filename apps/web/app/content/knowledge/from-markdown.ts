import type { Passage } from '@keyhaven/contracts/knowledge'
import { anchorOf } from '../../lib/anchor.ts'

const LONGEST = 1_500

type Text = Readonly<{ kind: Passage['kind']; path: string; title: string; body: string }>

/** Staff change the hours; a text that names them would go on saying the old ones. */
const namesHours = (line: string) => /\d (?:am|pm)\b/.test(line)

/** Without marks: a reader sees links by their words, and a row of a table as "first: second; third". */
function plain(line: string): string {
  const words = line.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/\*\*|`/g, '')
  if (!words.startsWith('|')) return words.replace(/^\s*(?:[-*]|\d+\.)\s+/, '• ')
  if (/^[|\s:-]+$/.test(words)) return ''
  const [first = '', ...rest] = words
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
  return `• ${first}: ${rest.join('; ')}`
}

/** Pieces of at most so many characters, cut between lines. */
function piecesOf(lines: readonly string[]): string[] {
  const pieces: string[] = []
  for (const line of lines) {
    const last = pieces.at(-1)
    const joined = last === undefined ? undefined : `${last}\n${line}`
    if (joined !== undefined && joined.length <= LONGEST) pieces[pieces.length - 1] = joined
    else pieces.push(line)
  }
  return pieces
}

/** The sections of a Markdown text; what comes before the first heading has that of the page. */
export function passagesOfMarkdown({ kind, path, title, body }: Text): Passage[] {
  const [opening = '', ...sections] = body.split(/^## /m)
  const parts = [
    { heading: title, anchor: '', text: opening },
    ...sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      return { heading: heading.trim(), anchor: anchorOf(heading), text: lines.join('\n') }
    }),
  ]
  return parts.flatMap(({ text, ...place }) => {
    const lines = text
      .split('\n')
      .map(plain)
      .filter((line) => line.trim() !== '' && !namesHours(line))
    return piecesOf(lines).map((piece) => ({ kind, path, page: title, ...place, text: piece }))
  })
}
