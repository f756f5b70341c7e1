import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { useLinksInstead } from '../lib/back-closes.ts'
import { IconButton } from './button.tsx'
import { useOverlay } from './overlay.ts'

type DrawerProps = {
  title: string
  /** Shown beside the title, such as a count. */
  aside?: ReactNode
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** Who gets the focus afterwards, where no trigger opened it. */
  returnTo?: () => HTMLElement | null
  /** Stays in sight below the scrolling part: the total, and one button. */
  foot?: ReactNode
  /** Opens it again when Forward is pressed after Back; a function that stays the same. */
  onReopen?: () => void
  children: ReactNode
}

/** A panel from the right edge, for the cart, menus and details. */
export function Drawer({
  title,
  aside,
  trigger,
  returnTo,
  foot,
  onReopen,
  children,
  ...asked
}: DrawerProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const state = useOverlay({ ...asked, onReopen })
  return (
    <Dialog.Root {...state}>
      {trigger && <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>}
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-drawer bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Dialog.Content
          aria-describedby={undefined}
          onClickCapture={useLinksInstead()}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            heading.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            const next = returnTo?.()
            if (next) event.preventDefault()
            next?.focus()
          }}
          className={clsx(
            'fixed inset-y-0 right-0 z-drawer flex w-full max-w-md flex-col above-toast border-l bg-surface-overlay shadow-modal',
            'data-[state=closed]:animate-drawer-out data-[state=open]:animate-drawer-in',
          )}
        >
          <header className="flex items-center justify-between gap-4 border-b py-5 pr-5 pl-7 max-sm:pl-5">
            <div className="flex items-baseline gap-2">
              <Dialog.Title ref={heading} tabIndex={-1} className="type-heading">
                {title}
              </Dialog.Title>
              {aside}
            </div>
            <Dialog.Close asChild>
              <IconButton label="Close" icon={X} />
            </Dialog.Close>
          </header>
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: long contents scroll, also by keyboard
            tabIndex={0}
            className="grid flex-1 content-start gap-5 overflow-y-auto overscroll-contain px-7 py-5 focus-visible:-outline-offset-2 max-sm:px-5"
          >
            {children}
          </div>
          {foot && (
            <footer className="grid gap-3 border-t px-7 pt-5 pb-6 max-sm:px-5">{foot}</footer>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
