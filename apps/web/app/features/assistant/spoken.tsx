import type { Shown } from './chat.rules.ts'
import { completeSentences } from './sentences.rules.ts'

type SpokenProps = { written: string | undefined; last: Shown | undefined; isFresh: boolean }

/** Reads answers aloud a sentence at a time; half a sentence is never read. */
export function Spoken({ written, last, isFresh }: SpokenProps) {
  const isWriting = written !== undefined
  const text = isWriting ? written : last?.type !== 'user' && isFresh ? (last?.message ?? '') : ''
  const sentences = completeSentences(text, !isWriting)
  return (
    <div aria-live="polite" aria-relevant="additions" className="sr-only" data-spoken>
      {isWriting && sentences.length === 0 && <p key="busy">The assistant is writing.</p>}
      {sentences.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
        <p key={index}>{sentence}</p>
      ))}
    </div>
  )
}
