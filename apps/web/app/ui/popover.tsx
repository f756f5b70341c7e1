import { Popover as RadixPopover } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

type PopoverProps = {
  /** What it is called by those who do not see it. */
  label: string
  /** The button that opens it. */
  trigger: ReactElement
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** A panel beside its button; the page stays in reach. */
export function Popover({ label, trigger, children, ...opened }: PopoverProps) {
  return (
    <RadixPopover.Root {...opened}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-menu w-104 max-w-(--radix-popover-content-available-width) overflow-hidden rounded-tile border bg-surface-overlay shadow-float data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
