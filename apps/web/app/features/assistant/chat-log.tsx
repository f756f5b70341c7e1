import { useEffect, useRef } from 'react'
import { Answer } from './answer.tsx'
import { AnswerText } from './answer-text.tsx'
import { hasStarters, openOffers, openSuggestions, type Shown } from './chat.rules.ts'
import { Greeting, Hours } from './greeting.tsx'
import { HandedOver } from './handed-over.tsx'
import { Offers } from './offers/offers.tsx'
import { Suggestions } from './suggestions.tsx'
import type { Chat } from './use-chat.ts'

function Question({ text }: { text: string }) {
  return (
    <p
      data-begins
      className="ml-auto w-fit max-w-5/6 rounded-card rounded-br-xs bg-accent px-3.5 py-2 text-body-sm break-words whitespace-pre-wrap text-on-accent"
    >
      <span className="sr-only">You: </span>
      {text}
    </p>
  )
}

/** Dots until the first words, then the words with a caret behind them. */
function Arriving({ written }: { written: string }) {
  if (written === '') {
    return (
      <p className="typing" data-typing>
        <i />
        <i />
        <i />
        <span className="sr-only">The assistant is writing</span>
      </p>
    )
  }
  return (
    <div className="arriving grid gap-2.5 text-body-sm" aria-busy>
      <AnswerText text={written} />
    </div>
  )
}

const ABOVE_PX = 12

/** What is new is in sight: the beginning of an answer rather than its end. */
function useFollowing(written: string | undefined, messages: readonly Shown[]) {
  const log = useRef<HTMLElement>(null)
  const count = messages.length
  const length = written?.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say that something was added
  useEffect(() => {
    const place = log.current
    const begun = [...(place?.querySelectorAll<HTMLElement>('[data-begins]') ?? [])].at(-1)
    if (place && begun) place.scrollTop = begun.offsetTop - place.offsetTop - ABOVE_PX
  }, [count, length])
  return log
}

type ChatLogProps = { conversation: Chat; onPick: (text: string) => void; onDone: () => void }

/** Everything that was said, and what can be done next. */
export function ChatLog({ conversation, onPick, onDone }: ChatLogProps) {
  const { chat, written } = conversation
  const log = useFollowing(written, chat.messages)
  const isWithPerson = chat.state === 'waiting' || chat.state === 'joined'
  return (
    <section
      ref={log}
      aria-label="Conversation"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
      tabIndex={0}
      className="flex min-h-0 grow flex-col gap-3.5 overflow-y-auto overscroll-contain p-4 *:shrink-0"
    >
      <Greeting />
      {chat.messages.map((message, index) =>
        message.type === 'user' ? (
          <Question key={message.id} text={message.message} />
        ) : (
          <Answer
            key={message.id}
            message={message}
            isBegin={chat.messages[index - 1]?.type !== 'user'}
            onRate={conversation.rate}
          />
        ),
      )}
      {hasStarters(chat) && <Hours />}
      {written !== undefined && <Arriving written={written} />}
      {isWithPerson && <HandedOver handoff={chat.handoff} isJoined={chat.state === 'joined'} />}
      {written === undefined && (
        <>
          <Offers
            offers={openOffers(chat)}
            actions={conversation}
            orderNumber={chat.order?.orderNumber}
            givenAt={chat.messages.at(-1)?.timestamp}
            onDone={onDone}
          />
          <Suggestions label="Suggestions" texts={openSuggestions(chat)} onPick={onPick} />
        </>
      )}
    </section>
  )
}
