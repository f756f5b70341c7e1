import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Container } from '../../ui/container.tsx'
import { Spinner } from '../../ui/progress.tsx'

const tones = {
  success: 'bg-success-soft text-success-ink inset-ring-success-line',
  warning: 'bg-warning-soft text-warning-ink inset-ring-warning-line',
  accent: 'bg-accent-soft text-accent-ink inset-ring-accent-line',
}

type HeadProps = {
  icon: LucideIcon
  tone: keyof typeof tones
  title: string
  children?: ReactNode
}

/** The seal and what this page has to say. The heading takes the focus. */
export function StateHead({ icon: Icon, tone, title, children }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="grid justify-items-center gap-4 pt-16 pb-10 text-center max-sm:pt-10 max-sm:pb-8">
      <span
        className={`grid h-24 w-21 place-items-center arch-seal inset-ring ${tones[tone]}`}
        aria-hidden
      >
        <Icon size={32} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="type-display">
        {title}
      </h1>
      {children && <div className="grid max-w-176 gap-2 type-lead wrap-anywhere">{children}</div>}
    </div>
  )
}

/** A page that has one thing to say. */
export function StatePage({ children }: { children: ReactNode }) {
  return (
    <Container className="grid min-h-128 content-start justify-items-center pb-section">
      {children}
    </Container>
  )
}

/** Until it is known what to show; the heading is there from the beginning. */
export function StateLoading({ title, children }: { title: string; children: string }) {
  return (
    <Container className="grid min-h-128 place-items-center py-section">
      <h1 className="sr-only">{title}</h1>
      <p className="flex items-center gap-3 type-lead">
        <Spinner label="Loading" size={24} /> {children}
      </p>
    </Container>
  )
}
