import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon: LucideIcon
  title: string
  /** What will be here, or what to try. */
  children?: ReactNode
  /** One action at most. */
  action?: ReactNode
  tone?: 'accent' | 'danger'
  className?: string
}

export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
  tone = 'accent',
  className,
}: EmptyStateProps) {
  const tile =
    tone === 'danger' ? 'bg-danger-soft text-danger-ink' : 'bg-accent-soft text-accent-ink'
  return (
    <div className={clsx('grid justify-items-center gap-3 px-6 py-10 text-center', className)}>
      <span className={clsx('grid size-12 place-items-center rounded-tile', tile)}>
        <Icon size={22} aria-hidden />
      </span>
      <div className="max-w-80">
        <p className="font-semibold">{title}</p>
        {children && <div className="text-body-sm text-ink-2">{children}</div>}
      </div>
      {action}
    </div>
  )
}
