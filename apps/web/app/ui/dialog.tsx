import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { IconButton } from './button.tsx'
import { useOverlay } from './overlay.ts'

type DialogProps = {
  title: string
  /** One line of context under the title. */
  lead?: ReactNode
  /** What opens it; or leave it out and set `open`. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** `form` is 424 px wide, `confirm` 560 px, `wide` 920 px. */
  size?: keyof typeof widths
  actions?: ReactNode
  children?: ReactNode
}

const widths = { form: 'max-w-106', confirm: 'max-w-140', wide: 'max-w-230' }

/** Holds the focus until it is answered; Escape and the scrim close it. */
export function Dialog({
  title,
  lead,
  trigger,
  size = 'form',
  actions,
  children,
  ...asked
}: DialogProps) {
  const state = useOverlay(asked)
  const heading = useRef<HTMLHeadingElement>(null)
  const undescribed = lead ? {} : { 'aria-describedby': undefined }
  return (
    <RadixDialog.Root {...state}>
      {trigger && <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger>}
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-dialog grid place-items-center overflow-y-auto bg-scrim p-5 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in">
          <RadixDialog.Content
            {...undescribed}
            onOpenAutoFocus={(event) => {
              event.preventDefault()
              heading.current?.focus()
            }}
            className={clsx(
              'relative grid w-full gap-5 above-toast rounded-panel border bg-surface-overlay p-8 shadow-modal max-sm:p-6 data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
              widths[size],
            )}
          >
            <header className="grid gap-1 pr-8">
              <RadixDialog.Title ref={heading} tabIndex={-1} className="type-title">
                {title}
              </RadixDialog.Title>
              {lead && (
                <RadixDialog.Description className="text-body-sm text-ink-2">
                  {lead}
                </RadixDialog.Description>
              )}
            </header>
            {children}
            {actions && <footer className="flex flex-wrap justify-end gap-3">{actions}</footer>}
            <div className="absolute top-5 right-5">
              <DialogClose>
                <IconButton label="Close" icon={X} />
              </DialogClose>
            </div>
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** Makes the button inside close the dialog or drawer it is in. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <RadixDialog.Close asChild>{children}</RadixDialog.Close>
}
