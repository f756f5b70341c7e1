import { MAX_CHAT_MESSAGE } from '@keyhaven/contracts/assistant'
import { ArrowUp, Square } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { NOTICE_ID } from './chat-head.tsx'

type ComposerProps = {
  field: RefObject<HTMLTextAreaElement | null>
  draft: { text: string; change: (typed: string) => void }
  isBusy: boolean
  hint: string
  onSend: () => void
  onStop: () => void
}

const button =
  'bg-accent text-on-accent hover:bg-accent-hover hover:text-on-accent aria-disabled:bg-surface-strong aria-disabled:text-ink-3 size-8.5!'

/** Enter sends, Shift and Enter begin a new line. While an answer is written, the button stops it. */
export function Composer({ field, draft, isBusy, hint, onSend, onStop }: ComposerProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSend()
  }
  const isBlank = draft.text.trim() === ''
  return (
    <form
      aria-label="Ask the assistant"
      className="field-frame flex items-end gap-1.5 rounded-tile p-1 pl-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <textarea
        ref={field}
        rows={1}
        aria-label="Your question"
        aria-describedby={NOTICE_ID}
        placeholder={isBusy ? 'Answering…' : hint}
        maxLength={MAX_CHAT_MESSAGE}
        value={draft.text}
        onChange={(event) => draft.change(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-28 min-h-8.5 grow resize-none bg-transparent py-1.5 text-body-sm outline-none placeholder:text-ink-3 pointer-coarse:text-body"
      />
      {isBusy ? (
        <IconButton size="sm" icon={Square} label="Stop" className={button} onClick={onStop} />
      ) : (
        <IconButton
          size="sm"
          icon={ArrowUp}
          label="Send"
          type="submit"
          aria-disabled={isBlank}
          className={button}
        />
      )}
    </form>
  )
}
