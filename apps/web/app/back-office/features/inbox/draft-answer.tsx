import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { useConversationActs } from './inbox-calls.ts'
import type { Composer } from './use-composer.ts'

/** Fills the field with what the assistant would say. A person reads, changes and sends it. */
export function DraftAnswer({ reference, state }: { reference: string; state: Composer }) {
  const { draft } = useConversationActs(reference)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const write = async () => {
    setBusy(true)
    setSaid('')
    try {
      const { text, sources } = await draft()
      const pages = sources.map(({ title }) => title).join(', ')
      if (text === '') {
        const near = pages === '' ? '' : ` The nearest are: ${pages}.`
        setSaid(`Our pages do not answer this, or it needs a person.${near}`)
      } else {
        state.setText(state.text === '' ? text : `${state.text}\n\n${text}`)
        setSaid(pages === '' ? 'A draft. Read it first.' : `A draft from: ${pages}. Read it first.`)
      }
    } catch (error) {
      setSaid(wordsOf(error))
    }
    setBusy(false)
  }
  return (
    <>
      <Button size="sm" busy={isBusy ? 'Drafting...' : undefined} onClick={() => void write()}>
        <Sparkles size={15} aria-hidden />
        Draft an answer
      </Button>
      <p role="status" className="min-w-0 text-small wrap-anywhere text-ink-2">
        {said}
      </p>
    </>
  )
}
