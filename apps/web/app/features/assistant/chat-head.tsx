import { KeyRound, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCompany } from '../../state/storefront.ts'
import { Button, IconButton } from '../../ui/button.tsx'

/** What a screen reader says with the field: there is one chat on a page. */
export const NOTICE_ID = 'assistant-notice'

export const useChatTitle = () => `${useCompany().name} help`

type ChatHeadProps = {
  title: string
  canDelete: boolean
  onDelete: () => Promise<void>
  /** Buttons of the place: to open it as a page, to close it. */
  children?: ReactNode
}

/** Says who answers, always in view, and deletes the chat after asking. */
export function ChatHead({ title, canDelete, onDelete, children }: ChatHeadProps) {
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const remove = async () => {
    try {
      await onDelete()
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
