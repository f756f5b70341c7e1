import { ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Everything about an order that is not keys, next step or receipt: one line each. */
export function OrderRows({ children }: { children: ReactNode }) {
  return (
    <Card as="section" aria-label="More about this order" className="overflow-hidden rounded-sheet">
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  )
}

const rowStyles =
  'flex min-h-12 w-full items-center gap-3.5 py-2 pr-4 pl-6 text-left text-body-sm transition hover:bg-surface-hover max-sm:pl-5'

type LookProps = { icon: LucideIcon; label: string; sub?: string | undefined }

function RowLook({ icon: Icon, label, sub }: LookProps) {
  return (
    <>
      <Icon size={18} className="shrink-0 text-ink-3" aria-hidden />
      <span className="min-w-0 grow font-label">{label}</span>
      {sub && <span className="text-small whitespace-nowrap text-ink-3">{sub}</span>}
      <ChevronRight size={16} className="shrink-0 text-ink-3" aria-hidden />
    </>
  )
}

type OrderRowProps = LookProps & {
  /** In the address behind the # it opens the row. */
  id: string
  lead?: string
  children: ReactNode
}

/** A line that opens its part over the page, which does not grow. */
export function OrderRow({ id, lead, children, ...look }: OrderRowProps) {
  const [isOpen, setOpen] = useState(
    () => typeof location !== 'undefined' && location.hash === `#${id}`,
  )
  return (
    <li>
      <Dialog
        title={look.label}
        size="confirm"
        open={isOpen}
        onOpenChange={setOpen}
        {...(lead && { lead })}
        trigger={
          <button type="button" className={rowStyles}>
            <RowLook {...look} />
          </button>
        }
      >
        {children}
      </Dialog>
    </li>
  )
}

/** A line that leads somewhere else. */
export function OrderLinkRow({ href, ...look }: LookProps & { href: string }) {
  return (
    <li>
      <a href={href} className={`${rowStyles} text-accent-ink`}>
        <RowLook {...look} />
      </a>
    </li>
  )
}
