import { starterPrompts } from '@keyhaven/contracts/assistant'
import { type RefObject, useRef, useState } from 'react'
import { hasStarters } from './chat.rules.ts'
import { ChatLog } from './chat-log.tsx'
import { Composer } from './composer.tsx'
import { useDraft } from './draft.ts'
import { Spoken } from './spoken.tsx'
import { Suggestions } from './suggestions.tsx'
import type { Chat } from './use-chat.ts'

const starters = starterPrompts.slice(0, 3)

type ChatViewProps = { conversation: Chat; field: RefObject<HTMLTextAreaElement | null> }

/** The conversation and the field below it; the same in the corner and on the page of its own. */
export function ChatView({ conversation, field }: ChatViewProps) {
  const draft = useDraft()
  // What was restored is not read aloud; what came since is.
  const [isFresh, setFresh] = useState(false)
  const isSilent = useRef(false)
  const send = async (text: string) => {
    if (isSilent.current || text.trim() === '' || conversation.isBusy || conversation.isLoading)
      return
    isSilent.current = true
    setFresh(true)
    if (text === draft.text) draft.change('')
    field.current?.focus()
    await conversation.send(text)
    isSilent.current = false
  }
  const focusField = () => {
    setFresh(true)
    field.current?.focus()
  }
  const pick = (text: string) => void send(text)
  const isWithPerson = conversation.chat.state === 'joined'
  const hasChips = hasStarters(conversation.chat) && !conversation.isLoading
  return (
    <>
      <ChatLog conversation={conversation} onPick={pick} onDone={focusField} />
      <Spoken
        written={conversation.written}
        last={conversation.chat.messages.at(-1)}
        isFresh={isFresh}
      />
      <div className="grid gap-2 border-t p-3">
        <Composer
          field={field}
          draft={draft}
          isBusy={conversation.isBusy}
          hint={isWithPerson ? 'Write to our team' : 'Ask about editions, keys or orders'}
          onSend={() => void send(draft.text)}
          onStop={conversation.stop}
        />
        {hasChips ? (
          <Suggestions label="Suggested questions" texts={starters} onPick={pick} />
        ) : (
          <p className="text-center text-micro text-ink-3">
            This is an AI. It can be wrong, so it shows its sources.
          </p>
        )}
      </div>
    </>
  )
}
