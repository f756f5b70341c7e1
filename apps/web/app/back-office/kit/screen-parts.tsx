import clsx from 'clsx'
import { Link } from 'react-router'

type Part = Readonly<{ id: string; label: string; to: string }>

/** The parts of one screen, and which of them is open. */
export function ScreenParts({
  label,
  parts,
  part,
}: {
  label: string
  parts: readonly Part[]
  part: string
}) {
  return (
    <nav
      aria-label={label}
      className="flex max-w-full flex-wrap gap-0.5 rounded-control-lg bg-surface-strong p-0.75"
    >
      {parts.map(({ id, label: name, to }) => (
        <Link
          key={id}
          to={to}
          aria-current={id === part ? 'page' : undefined}
          className={clsx(
            'inline-flex min-h-8.5 items-center rounded-control-sm px-3 text-body-sm font-label pointer-coarse:min-h-11',
            id === part ? 'bg-surface-raised text-ink shadow-raised' : 'text-ink-2 hover:text-ink',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
