import { useRef } from 'react'
import { ChatHead, useChatTitle } from './chat-head.tsx'
import { ChatView } from './chat-view.tsx'
import { useChat } from './use-chat.ts'

/** The same chat as a part of a page: all of a phone's screen, half of a desk's. */
export function HelpChat() {
  const field = useRef<HTMLTextAreaElement>(null)
  const conversation = useChat(true)
  return (
    <section
      aria-label="Assistant"
      className="flex h-full flex-col overflow-hidden border bg-surface-overlay max-sm:-mx-gutter max-sm:border-x-0 sm:rounded-sheet sm:shadow-rest"
    >
      <ChatHead title={useChatTitle()} conversation={conversation} />
      <ChatView conversation={conversation} field={field} />
    </section>
  )
}
