import { ChevronDown } from 'lucide-react'
import { NavLink } from 'react-router'
import type { SupportLink } from '../../content/support/guide.ts'
import { helpGroups } from '../../content/support/pages.ts'

function HelpLink({ label, to }: SupportLink) {
  return (
    <NavLink
      to={to}
      className="-ml-3 flex min-h-9 items-center rounded-control-sm px-3 text-body-sm text-ink-2 transition hover:bg-surface-strong hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-ink pointer-coarse:min-h-11"
    >
      {label}
    </NavLink>
  )
}

function Groups() {
  return (
    <div className="grid gap-6">
      {helpGroups.map(({ title, links }) => (
        <div key={title}>
          <p className="mb-1.5 text-small font-semibold text-ink">{title}</p>
          <ul className="grid gap-0.5">
            {links.map((link) => (
              <li key={link.to}>
                <HelpLink {...link} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** Beside the text where there is room, folded above it where there is none. */
export function SupportNavigation() {
  return (
    <>
      <nav aria-label="Help" className="sticky top-28 max-lg:hidden">
        <Groups />
      </nav>
      <details className="group rounded-card border bg-surface lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between rounded-card px-4 text-body-sm font-semibold">
          All help pages
          <ChevronDown
            size={17}
            className="text-ink-3 transition group-open:rotate-180"
            aria-hidden
          />
        </summary>
        <nav aria-label="Help" className="px-4 pt-2 pb-4">
          <Groups />
        </nav>
      </details>
    </>
  )
}
