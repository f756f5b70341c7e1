import { hostileAnswer } from './hostile.ts'
import type { Mode } from './modes.ts'
import { type ChatCall, lastTurn, textOf } from './shapes.ts'

const LONGEST_TITLE = 70
const LONGEST_DESCRIPTION = 170

type Edition = Readonly<{ name?: string; shortName?: string; apps?: readonly string[] }>

/** Whether the rules ask for the words of search engines as one JSON object. */
export const asksForWords = ({ messages }: ChatCall): boolean =>
  messages.some((message) => message.role === 'system' && textOf(message).includes('"keywords"'))

function editionIn(call: ChatCall): Edition {
  const { question } = lastTurn(call.messages)
  try {
    return JSON.parse(question.slice(question.indexOf('{'), question.lastIndexOf('}') + 1))
  } catch {
    return {}
  }
}

/** In a fence, as many models write JSON. */
const fenced = (words: object) => `\`\`\`json\n${JSON.stringify(words)}\n\`\`\``

export function wordsFor(call: ChatCall): string {
  const { name = 'Office', shortName = name, apps = [] } = editionIn(call)
  return fenced({
    title: `${shortName}: yours to keep`.slice(0, LONGEST_TITLE),
    description: `${name} with ${apps.join(', ')}. Bought once.`.slice(0, LONGEST_DESCRIPTION),
    keywords: [name, shortName, ...apps],
  })
}

/** The lies of a mode in the shape that was asked for: each field says one part. */
export function hostileWords(call: ChatCall, mode: Mode): string {
  const { text } = hostileAnswer(call, mode)
  const sentences = text.split(/(?<=[.!?])\s+/)
  const [title = '', ...rest] = sentences
  return fenced({
    title: title.slice(0, LONGEST_TITLE),
    description: (rest.join(' ') || title).slice(0, LONGEST_DESCRIPTION),
    keywords: ['office', ...sentences.map((each) => each.slice(0, 60))].slice(0, 10),
  })
}
