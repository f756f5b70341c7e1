import { ChevronDown } from 'lucide-react'
import { useId, useRef } from 'react'
import { lazyHydrate } from '../../lib/loading/lazy-hydrate.tsx'
import { useOpenOnPage } from '../../lib/router/use-open-on-page.ts'
import { Container } from '../../ui/container.tsx'
import { useDismiss } from './use-dismiss.ts'

// Its links are in the page from the start; they wake with the first touch.
const MenuPanel = lazyHydrate(() => import('./menu-panel.tsx').then((m) => m.MenuPanel))

/** A disclosure, not a menu in the sense of ARIA: plain links that Tab walks through. */
export function ProductsMenu() {
  const panelId = useId()
  const area = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, change] = useOpenOnPage()

  useDismiss(area, isOpen, (cause) => {
    change(false)
    if (cause === 'escape') button.current?.focus()
  })

  return (
    <div ref={area}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        data-link="/shop"
        onClick={() => change(!isOpen)}
        className="group inline-flex min-h-10 items-center gap-1 rounded-control px-3 text-label font-medium text-ink-2 transition hover:bg-surface-strong hover:text-ink aria-expanded:bg-surface-strong aria-expanded:text-ink"
      >
        Products
        <ChevronDown
          size={16}
          className="transition-transform group-aria-expanded:rotate-180"
          aria-hidden
        />
      </button>
      <div
        id={panelId}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-menu animate-pop-in pt-2"
      >
        <Container>
          <MenuPanel />
        </Container>
      </div>
    </div>
  )
}
