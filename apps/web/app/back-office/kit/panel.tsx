import type { ReactNode } from 'react'

type PanelProps = {
  title: string
  /** By which the sections of a long page lead to it. */
  id?: string
  lead?: ReactNode
  /** Stands at the right end of the heading. */
  aside?: ReactNode
  children: ReactNode
}

/** One box of a staff page, with its heading. */
export function Panel({ title, id, lead, aside, children }: PanelProps) {
  return (
    <section
      aria-label={title}
      {...(id && { id, tabIndex: -1 })}
      className="scroll-mt-24 overflow-hidden rounded-tile border bg-surface shadow-rest"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4">
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="font-sans text-label font-semibold text-ink">{title}</h2>
          {lead && <p className="text-small text-ink-3">{lead}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  )
}
