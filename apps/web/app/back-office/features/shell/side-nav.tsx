import clsx from 'clsx'
import { Link, useLocation } from 'react-router'
import { useMember } from '../../kit/staff-session.ts'
import { menuFor } from './member-menu.ts'

const link =
  'flex min-h-8 items-center gap-2.5 rounded-control-sm px-2.5 text-small font-medium transition pointer-coarse:min-h-11'
const current = 'bg-surface text-ink shadow-rest inset-ring inset-ring-line'
const other = 'text-ink-2 hover:bg-surface-hover hover:text-ink'

type SideNavProps = {
  onLeave?: () => void
  /** Icons alone; the names are for screen readers and tooltips. */
  isNarrow?: boolean
  /** Two columns, for the dialog on phones. */
  isWide?: boolean
}

/** Everything this member may open. */
export function SideNav({ onLeave, isNarrow = false, isWide = false }: SideNavProps) {
  const member = useMember()
  const { pathname, search } = useLocation()
  const tab = new URLSearchParams(search).get('tab')
  // Welcome is the start page with its steps first.
  const place = pathname === '/admin/welcome' ? '/admin' : pathname
  const here = tab === null || tab === 'stores' ? place : `${place}?tab=${tab}`
  return (
    <nav aria-label="Back office" className="grid content-start gap-4.5">
      {menuFor(member).map(({ title, links }) => (
        <div key={title} className="grid gap-px">
          <p
            className={clsx('px-2.5 pb-1 text-micro font-label text-ink-3', isNarrow && 'sr-only')}
          >
            {title}
          </p>
          <div className={clsx('grid gap-px', isWide && 'grid-cols-2')}>
            {links.map(({ to, label, Icon }) => {
              const isHere = to === here
              return (
                <Link
                  key={to}
                  to={to}
                  onClick={onLeave}
                  title={isNarrow ? label : undefined}
                  aria-current={isHere ? 'page' : undefined}
                  className={clsx(
                    link,
                    isHere ? current : other,
                    isNarrow && 'justify-center px-0',
                  )}
                >
                  <Icon
                    size={16}
                    className={clsx('shrink-0', isHere ? 'text-accent-ink' : 'text-ink-3')}
                    aria-hidden
                  />
                  <span className={clsx(isNarrow && 'sr-only')}>{label}</span>
                </Link>
              )
            })}
          </div>
        </div>
      ))}
    </nav>
  )
}
