import { LifeBuoy, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { leadTo, optional } from '../../lib/loading/optional.ts'
import { showHelp, useHelpVisibility } from '../../state/help-widgets.ts'

const HelpPanel = optional(
  () => import('./help-panel.tsx').then((m) => m.HelpPanel),
  leadTo('/contact'),
)

/** A button in the corner and, once pressed, the panel above it. Narrow screens have the menu. */
export function QuickHelp() {
  const button = useRef<HTMLButtonElement>(null)
  const visibility = useHelpVisibility()
  // The button is painted first: a panel that loads while its own place does can stay away for good.
  const [isPainted, setPainted] = useState(false)
  useEffect(() => setPainted(true), [])
  if (visibility === 'hidden') return null
  const isOpen = visibility === 'open'
  const close = () => {
    showHelp('closed')
    button.current?.focus()
  }
  const Icon = isOpen ? X : LifeBuoy
  return (
    <aside
      aria-label="Quick help"
      className="fixed right-6 bottom-6 z-sticky flex flex-col items-end gap-3 max-sm:hidden print:hidden"
    >
      <Suspense fallback={null}>{isOpen && isPainted && <HelpPanel onClose={close} />}</Suspense>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => showHelp(isOpen ? 'closed' : 'open')}
        className="flex min-h-12 items-center gap-2 rounded-pill bg-accent px-5 font-semibold text-on-accent shadow-float transition hover:bg-accent-hover"
      >
        <Icon size={20} aria-hidden />
        <span aria-hidden>Help</span>
        <span className="sr-only">Quick help</span>
      </button>
    </aside>
  )
}
