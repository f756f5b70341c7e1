import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

export type Crumb = { label: string; to?: string }

/** The way to this page; the last step is the page itself. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-small text-ink-3">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {items.map(({ label, to }, index) => (
          <li key={label} className="flex items-center gap-2">
            {to ? (
              <Link to={to} className="py-0.5 transition hover:text-ink">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink-2">
                {label}
              </span>
            )}
            {index < items.length - 1 && <ChevronRight size={14} aria-hidden />}
          </li>
        ))}
      </ol>
    </nav>
  )
}
