import type { Citation } from '@keyhaven/contracts/assistant'

const link = /\[([^\]]+)\]\((\/[^\s)]*)\)/g
const mark = /\s*\[\d{1,2}\]/g

type CitedAnswer = Readonly<{
  text: string
  citations: readonly Pick<Citation, 'title' | 'path'>[]
}>

/** An answer of the chat as a letter: no marks, links written out, and its pages below it. */
export function draftMailOf({ text, citations }: CitedAnswer, origin: string): string {
  const body = text
    .replace(link, (_whole, words: string, path: string) => `${words} (${origin}${path})`)
    .replace(mark, '')
    .replaceAll('**', '')
    .trim()
  if (citations.length === 0) return body
  const pages = citations.map(({ title, path }) => `${title}: ${origin}${path}`)
  return [body, ['More about this:', ...pages].join('\n')].join('\n\n')
}
