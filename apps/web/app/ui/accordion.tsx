import clsx from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

type AccordionItem = { id: string; title: ReactNode; content: ReactNode }

type AccordionProps = {
  items: readonly AccordionItem[]
  /** Ids of the items that are open at first. */
  defaultOpen?: readonly string[]
  /** Opening one closes the others. */
  single?: boolean
  as?: 'h2' | 'h3' | 'h4'
}

/** Questions that open their answers. The answers are always in the page. */
export function Accordion({ items, defaultOpen = [], single = false, as = 'h3' }: AccordionProps) {
  const [open, setOpen] = useState(defaultOpen)
  const toggle = (id: string) => {
    if (open.includes(id)) setOpen(open.filter((other) => other !== id))
    else setOpen(single ? [id] : [...open, id])
  }
  return (
    <div className="border-t border-line-strong">
      {items.map((item) => (
        <AccordionRow
          key={item.id}
          item={item}
          as={as}
          isOpen={open.includes(item.id)}
          onToggle={() => toggle(item.id)}
        />
      ))}
    </div>
  )
}

type RowProps = {
  item: AccordionItem
  as: 'h2' | 'h3' | 'h4'
  isOpen: boolean
  onToggle: () => void
}

function AccordionRow({ item, as: Heading, isOpen, onToggle }: RowProps) {
  const id = useId()
  const Sign = isOpen ? Minus : Plus
  return (
    <div className="border-b border-line-strong">
      <Heading className="font-sans font-label">
        <button
          type="button"
          id={`${id}-title`}
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          onClick={onToggle}
          className="flex w-full items-center justify-between gap-4 py-5 text-left text-body-lg"
        >
          {item.title}
          <Sign size={18} className="text-ink-3" aria-hidden />
        </button>
      </Heading>
      <section
        id={`${id}-content`}
        aria-labelledby={`${id}-title`}
        className={clsx('fold', isOpen && 'fold-open')}
      >
        <div className="text-ink-2">
          <div className="-mt-1 pr-12 pb-6 max-sm:pr-0">{item.content}</div>
        </div>
      </section>
    </div>
  )
}
