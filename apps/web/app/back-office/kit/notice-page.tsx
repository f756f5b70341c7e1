import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

type NoticePageProps = {
  icon: LucideIcon
  title: string
  tone?: 'accent' | 'danger'
  action?: ReactNode
  children: ReactNode
}

/** A page that has one thing to say; screen readers hear it at once. */
export function NoticePage({
  icon: Icon,
  title,
  tone = 'accent',
  action,
  children,
}: NoticePageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const tile =
    tone === 'danger' ? 'bg-danger-soft text-danger-ink' : 'bg-accent-soft text-accent-ink'
  return (
    <main
      id="main"
      className="mx-auto grid min-h-96 max-w-text place-content-center justify-items-center gap-4 px-5 py-16 text-center"
    >
      <span className={`grid size-12 place-items-center rounded-tile ${tile}`}>
        <Icon size={22} aria-hidden />
      </span>
      <h1 ref={heading} tabIndex={-1} className="type-title-sm">
        {title}
      </h1>
      <div className="text-body-sm text-ink-2">{children}</div>
      {action}
    </main>
  )
}
