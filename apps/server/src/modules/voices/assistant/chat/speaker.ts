import { createNumbering, withoutUnknown } from '../guards/citations.rules.ts'
import { type Known, refusalOf } from '../guards/sentence.rules.ts'
import { takeSentences } from './sentences.rules.ts'

type Speaking = Readonly<{
  say: (text: string) => void
  /** What the tools have said by now. */
  known: () => Known
  /** How many pages can be cited by now. */
  pages: () => number
}>

const refused = (reason: string) => Object.assign(new Error(reason), { code: 'EREFUSED', reason })

/** Why the guards stopped an answer; undefined for any other error. */
export const refusalIn = (error: unknown): string | undefined => {
  const { code, reason } = error as { code?: string; reason?: string }
  return code === 'EREFUSED' ? reason : undefined
}

/** Sends an answer sentence by sentence, each after the guards have seen it. */
export function createSpeaker({ say, known, pages }: Speaking) {
  let said = ''
  let waiting = ''
  const numbering = createNumbering()

  function send(sentence: string) {
    const reason = refusalOf(sentence, known(), said)
    if (reason) throw refused(reason)
    const text = numbering.renumbered(withoutUnknown(sentence, pages()))
    // Nothing begins with empty lines.
    const shown = said === '' ? text.trimStart() : text
    if (shown === '') return
    said += shown
    say(shown)
  }

  return {
    hear(text: string) {
      const { whole, rest } = takeSentences(waiting + text)
      waiting = rest
      whole.forEach(send)
    },
    end() {
      const last = waiting.trimEnd()
      waiting = ''
      if (last) send(last)
    },
    forget() {
      waiting = ''
    },
    /** Words of our own, which no guard has to see. */
    add(text: string) {
      waiting = ''
      const shown =
        said === '' || said.endsWith('\n') ? text : `${said.endsWith(' ') ? '' : ' '}${text}`
      said += shown
      say(shown)
    },
    said: () => said.trimEnd(),
    cited: numbering.cited,
  }
}
