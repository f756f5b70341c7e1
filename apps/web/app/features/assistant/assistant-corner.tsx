import clsx from 'clsx'
import { MessageCircle } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { leadTo, optional } from '../../lib/loading/optional.ts'
import { showAssistant, useIsAssistantOpen } from '../../state/help-widgets.ts'

const ChatPanel = optional(
  () => import('./chat-panel.tsx').then((m) => m.ChatPanel),
  leadTo('/help'),
)

/** The button with its word and, from the first press on, the chat above it. Narrow screens have the page. */
export function AssistantCorner() {
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = useIsAssistantOpen()
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
          'relative flex min-h-12 items-center gap-2 rounded-pill bg-accent px-5 font-semibold text-on-accent shadow-float transition hover:bg-accent-hover',
          isOpen && 'not-focus-visible:sr-only',
        )}
      >
        <MessageCircle size={20} aria-hidden />
        <span aria-hidden>Help</span>
        <span className="sr-only">{isOpen ? 'Close the assistant' : 'Ask the assistant'}</span>
        {!isOpen && <span className="pulse-dot absolute top-0 right-0" aria-hidden />}
      </button>
    </aside>
  )
}
