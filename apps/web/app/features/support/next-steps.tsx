import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { SupportLink } from '../../content/support/guide.ts'

/** Where people go from here, at the end of a page. */
export function NextSteps({ links }: { links: readonly SupportLink[] }) {
  return (
    <section aria-labelledby="next-steps" className="mt-14 print:hidden">
      <h2 id="next-steps" className="mb-4 type-heading">
        What next?
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {links.map(({ label, to }) => (
          <li key={label}>
            <Link
              to={to}
              className="flex h-full min-h-14 items-center justify-between gap-3 rounded-tile border bg-surface px-4 py-3 text-body-sm font-label shadow-rest transition hover:border-line-control"
            >
              {label}
              <ArrowRight size={16} className="text-accent-ink" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
