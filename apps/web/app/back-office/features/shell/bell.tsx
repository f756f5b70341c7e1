import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Popover } from '../../../ui/popover.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMember } from '../../kit/staff-session.ts'

const NewsGroups = lazy(async () => ({
  default: (await import('../../kit/news-groups.tsx')).NewsGroups,
}))

const look =
  'relative grid size-10 place-items-center rounded-control text-ink-2 transition hover:bg-surface-strong hover:text-ink pointer-coarse:size-11'

function Sign({ unread }: { unread: number }) {
  const words = unread === 0 ? 'nothing new' : `${unread >= 100 ? '100+' : unread} unread`
  return (
    <>
      <BellIcon size={18} aria-hidden />
      <span className="sr-only">Notifications, {words}</span>
      {unread > 0 && (
        <span
          className="absolute top-px right-0 h-4.5 min-w-4.5 rounded-pill bg-accent px-1 text-center text-nano leading-4.5 font-bold text-on-accent ring-2 ring-surface"
          aria-hidden
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </>
  )
}

/** The bell opens what is unread; news is of every store, so members of some get to their own choices. */
export function Bell({ unread }: { unread: number }) {
  const { stores } = useMember()
  const [isOpen, setOpen] = useState(false)
  if (stores.length > 0) {
    return (
      <Link to="/admin/main-site?tab=notifications" className={look}>
        <Sign unread={unread} />
      </Link>
    )
  }
  return (
    <Popover
      label="Notifications"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={look}>
          <Sign unread={unread} />
        </button>
      }
    >
      <Suspense fallback={<Skeleton className="m-5 h-24" />}>
        <NewsGroups onLeave={() => setOpen(false)} />
      </Suspense>
    </Popover>
  )
}
