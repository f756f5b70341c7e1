import type { menuGroups } from '@keyhaven/contracts/staff/screens/menu'
import type { MenuCount } from '@keyhaven/contracts/staff/welcome'
import clsx from 'clsx'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useMember } from '../../kit/staff-session.ts'
import { menuFor } from './member-menu.ts'

const link =
  'flex min-h-8 items-center gap-2.5 rounded-control-sm px-2.5 text-small font-medium transition pointer-coarse:min-h-11'
const current = 'bg-surface text-ink shadow-rest inset-ring inset-ring-line'
const other = 'text-ink-2 hover:bg-surface-hover hover:text-ink'

type MenuGroupName = (typeof menuGroups)[number]

type SideNavProps = {
  onLeave?: () => void
  /** Icons alone; the names are for screen readers and tooltips. */
  isNarrow?: boolean
  /** Two columns, for the dialog on phones. */
  isWide?: boolean
  counts?: readonly MenuCount[]
  folded?: readonly string[]
  /** Folds a group or opens it; without it, groups do not fold. */
  onFold?: (group: MenuGroupName) => void
}

const most = (count: number) => (count >= 100 ? '100+' : count)

/** Work that waits: red where some of it is overdue. */
function WorkCount({ count, overdue }: { count: number; overdue: number }) {
  if (count === 0) return null
  const words =
    overdue > 0 ? `${most(count)} waiting, ${overdue} overdue` : `${most(count)} waiting`
  return (
    <span
      title={words}
      className={clsx(
        'pointer-events-none rounded-pill px-1.5 text-micro tabular-nums',
        overdue > 0 ? 'bg-danger-soft font-semibold text-danger-ink' : 'text-ink-3',
      )}
    >
      <span aria-hidden>{most(count)}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

const none = { count: 0, overdue: 0 }

/** Nothing is hidden by folding: a folded group has the sum of what is in it. */
const sumOf = (counts: readonly { count: number; overdue: number }[]) =>
  counts.reduce(
    (sum, one) => ({ count: sum.count + one.count, overdue: sum.overdue + one.overdue }),
    none,
  )

type GroupTitleProps = Pick<SideNavProps, 'isNarrow' | 'onFold'> & {
  title: MenuGroupName
  isFolded: boolean
  work: { count: number; overdue: number }
}

function GroupTitle({ title, isFolded, isNarrow, onFold, work }: GroupTitleProps) {
  const style = 'px-2.5 pb-1 text-micro font-label text-ink-3'
  if (!onFold || isNarrow) return <p className={clsx(style, isNarrow && 'sr-only')}>{title}</p>
  const Icon = isFolded ? ChevronRight : ChevronDown
  return (
    <p className="flex items-center justify-between gap-2 pr-2">
      <button
        type="button"
        aria-expanded={!isFolded}
        className={clsx(
          style,
          'flex min-h-6 items-center gap-1.5 hover:text-ink pointer-coarse:min-h-11',
        )}
        onClick={() => onFold(title)}
      >
        <Icon size={13} aria-hidden />
        {title}
      </button>
      {isFolded && <WorkCount {...work} />}
    </p>
  )
}

/** Everything this member may open. */
export function SideNav({
  onLeave,
  isNarrow = false,
  isWide = false,
  counts = [],
  folded = [],
  onFold,
}: SideNavProps) {
  const member = useMember()
  const { pathname, search } = useLocation()
  const tab = new URLSearchParams(search).get('tab')
  // Welcome is the start page with its steps first.
  const place = pathname === '/admin/welcome' ? '/admin' : pathname
  const here = tab === null || tab === 'stores' ? place : `${place}?tab=${tab}`
  return (
    <nav aria-label="Back office" className="grid content-start gap-4.5">
      {menuFor(member).map(({ title, links }) => {
        const workOf = (name: string) => counts.find(({ screen }) => screen === name) ?? none
        // The page one is on stays in sight.
        const isFolded = !isNarrow && folded.includes(title) && !links.some(({ to }) => to === here)
        return (
          <div key={title} className="grid gap-px">
            <GroupTitle
              title={title}
              isFolded={isFolded}
              isNarrow={isNarrow}
              {...(onFold && { onFold })}
              work={sumOf(links.map(({ name }) => workOf(name)))}
            />
            {!isFolded && (
              <div className={clsx('grid gap-px', isWide && 'grid-cols-2')}>
                {links.map(({ name, to, label, Icon }) => {
                  const isHere = to === here
                  return (
                    <span key={to} className="relative grid">
                      <Link
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
                      {!isNarrow && (
                        <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center">
                          <WorkCount {...workOf(name)} />
                        </span>
                      )}
                    </span>
                  )
                })}
              </div>
            )}
          </div>
        )
      })}
    </nav>
  )
}
