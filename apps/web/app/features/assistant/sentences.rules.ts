import { spokenText } from './markdown.rules.ts'

const sentenceEnd = /(?<=[.!?…])\s+(?=\S)|\n+/

/** The sentences that are complete while an answer is being written; the last one is not, until it is done. */
export function completeSentences(text: string, isDone: boolean): string[] {
  const sentences = spokenText(text).split(sentenceEnd).filter(Boolean)
  const isEnded = isDone || /([.!?…]\s|\n)$/.test(text)
  return isEnded ? sentences : sentences.slice(0, -1)
}
