import clsx from 'clsx'
import { MessageCircle, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { leadTo, optional } from '../../lib/loading/optional.ts'
import { showAssistant, useHelpVisibility, useIsAssistantOpen } from '../../state/help-widgets.ts'

const ChatPanel = optional(
  () => import('./chat-panel.tsx').then((m) => m.ChatPanel),
  leadTo('/help'),
)

/** The round button and, from the first press on, the chat above it. Narrow screens have the page. */
export function AssistantCorner() {
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = useIsAssistantOpen()
  const isAlone = useHelpVisibility() === 'hidden'
  const [isPressed, setPressed] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  // The button is painted first, as that of the quick help.
  useEffect(() => {
    if (isOpen) setLoaded(true)
  }, [isOpen])
  const close = () => {
    showAssistant('closed')
    button.current?.focus()
  }
  const press = () => {
    setPressed(true)
    showAssistant(isOpen ? 'closed' : 'open')
  }
  const Icon = isOpen ? X : MessageCircle
  return (
    <aside
      aria-label="Assistant"
      className="pointer-events-none fixed right-6 bottom-6 z-sticky flex flex-col items-end gap-3 *:pointer-events-auto max-sm:hidden print:hidden"
    >
      <Suspense fallback={null}>
        {isLoaded && <ChatPanel isOpen={isOpen} takesFocus={isPressed} onClose={close} />}
      </Suspense>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={press}
        className={clsx(
          'relative grid size-14 place-items-center rounded-pill border shadow-float transition',
          isAlone || 'mr-17',
          isOpen
            ? 'border-line-strong bg-surface-overlay text-ink hover:bg-surface-hover'
            : 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
        )}
      >
        <Icon size={23} aria-hidden />
        <span className="sr-only">{isOpen ? 'Close the assistant' : 'Ask the assistant'}</span>
        {!isOpen && <span className="pulse-dot absolute top-0 right-0" aria-hidden />}
      </button>
    </aside>
  )
}
