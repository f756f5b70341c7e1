import { KeyRound, Trash2, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCompany } from '../../state/storefront.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { Chat } from './use-chat.ts'

/** What a screen reader says with the field: there is one chat on a page. */
export const NOTICE_ID = 'assistant-notice'

export const useChatTitle = () => `${useCompany().name} help`

type ChatHeadProps = {
  title: string
  conversation: Chat
  /** Buttons of the place: to open it as a page, to close it. */
  children?: ReactNode
}

/** The way to a person, in every state of the chat that has not led to one. */
function PersonButton({ conversation: { chat, isBusy, isLoading, send } }: { conversation: Chat }) {
  if (chat.state === 'waiting' || chat.state === 'joined') return null
  return (
    <Button
      size="sm"
      variant="ghost"
      disabled={isBusy || isLoading}
      onClick={() => void send('I would like to talk to a person.')}
    >
      <UserRound size={16} aria-hidden /> Person
    </Button>
  )
}

/** Says who answers, always in view, and deletes the chat after asking. */
export function ChatHead({ title, conversation, children }: ChatHeadProps) {
  const { chat, forget } = conversation
  const canDelete = chat.messages.length > 0
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const remove = async () => {
    try {
      await forget()
      setAsking(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <div className="border-b">
      <div className="flex items-center gap-3 py-3 pr-2.5 pl-4">
        <span className="ask-arch grid place-items-center bg-accent text-on-accent">
          <KeyRound size={15} aria-hidden />
        </span>
        <p className="grow">
          <b className="block text-body-sm leading-5 font-semibold">{title}</b>
          <span id={NOTICE_ID} className="block text-micro text-ink-3">
            AI assistant – can make mistakes
          </span>
        </p>
        <PersonButton conversation={conversation} />
        {canDelete && (
          <IconButton
            size="sm"
            icon={Trash2}
            label="Delete chat"
            aria-expanded={isAsking}
            onClick={() => setAsking(!isAsking)}
          />
        )}
        {children}
      </div>
      {isAsking && canDelete && (
        <fieldset
          aria-label="Delete this chat?"
          className="flex items-center gap-2 border-t bg-surface-sunken px-4 py-2 text-small"
        >
          <p className="grow">
            {hasFailed ? 'That did not work. Try again?' : 'Delete this chat for good?'}
          </p>
          <Button size="sm" variant="danger" onClick={() => void remove()}>
            Delete
          </Button>
          <Button size="sm" onClick={() => setAsking(false)}>
            Keep
          </Button>
        </fieldset>
      )}
    </div>
  )
}
