import clsx from 'clsx'
import { Maximize2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useHelpVisibility } from '../../state/help-widgets.ts'
import { IconButton } from '../../ui/button.tsx'
import { ChatHead, useChatTitle } from './chat-head.tsx'
import { ChatView } from './chat-view.tsx'
import { useChat } from './use-chat.ts'
import { useUnread } from './use-unread.ts'

type ChatPanelProps = {
  isOpen: boolean
  /** Opened by a press just now, not found open by a new page. */
  takesFocus: boolean
  onClose: () => void
}

/** Lies on the round button, whose page knows nothing of answers. */
function Unread({ count }: { count: number }) {
  const isAlone = useHelpVisibility() === 'hidden'
  return (
    <p
      role="status"
      className={clsx(
        'pointer-events-none absolute right-0 bottom-10 z-sticky grid h-5 min-w-5 place-items-center rounded-pill bg-danger px-1 text-micro font-semibold text-on-danger',
        isAlone || 'mr-17',
      )}
    >
      {count}
      <span className="sr-only"> new in the chat</span>
    </p>
  )
}

/** A panel that a new page found open has no focus yet: Escape closes it all the same. */
function useEscapeOfPage(isOpen: boolean, onClose: () => void) {
  useEffect(() => {
    if (!isOpen) return
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && document.activeElement === document.body) onClose()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen, onClose])
}

/** The chat in the corner. It stays as it is while closed, and an answer is written on. */
export function ChatPanel({ isOpen, takesFocus, onClose }: ChatPanelProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const conversation = useChat(isOpen)
  const title = useChatTitle()
  const unread = useUnread(conversation.chat.messages, isOpen)
  useEscapeOfPage(isOpen, onClose)
  useEffect(() => {
    if (isOpen && takesFocus) field.current?.focus()
  }, [isOpen, takesFocus])
  return (
    <>
      {unread > 0 && <Unread count={unread} />}
      <div
        role="dialog"
        aria-label={title}
        hidden={!isOpen}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        className="max-h-below-header flex h-125 w-100 animate-pop-in flex-col overflow-hidden rounded-sheet border bg-surface-overlay shadow-modal motion-reduce:animate-none [&[hidden]]:hidden"
      >
        <ChatHead title={title} conversation={conversation}>
          <Link
            to="/help"
            className="grid size-8 place-items-center rounded-control-sm text-ink-2 transition hover:bg-surface-strong hover:text-ink"
          >
            <Maximize2 size={15} aria-hidden />
            <span className="sr-only">Open as a page</span>
          </Link>
          <IconButton size="sm" icon={X} label="Close" onClick={onClose} />
        </ChatHead>
        <ChatView conversation={conversation} field={field} />
      </div>
    </>
  )
}
