import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** The width of the page, with its gutters. */
export function Container({ className, ...native }: ComponentProps<'div'>) {
  return <div {...native} className={clsx('mx-auto w-full max-w-page px-gutter', className)} />
}

type SectionProps = {
  tone?: 'canvas' | 'sunken'
  /** Closer to its neighbours than usual. */
  tight?: boolean
  /** Follows on from the section above without a gap. */
  flush?: boolean
  id?: string
  label?: string
  /** Shows figures of the demonstration, and says so. */
  isSample?: boolean | undefined
  className?: string
  children: ReactNode
}

export function Section({
  tone = 'canvas',
  tight = false,
  flush = false,
  id,
  label,
  isSample,
  className,
  children,
}: SectionProps) {
  const space = tight ? 'py-16 max-sm:py-11' : 'py-section'
  return (
    <section
      id={id}
      aria-label={label}
      data-sample={isSample || undefined}
      className={clsx(tone === 'sunken' && 'bg-surface-sunken', space, flush && 'pt-0', className)}
    >
      <Container>{children}</Container>
    </section>
  )
}

type SectionHeadProps = {
  eyebrow?: string
  title: ReactNode
  lead?: ReactNode
  action?: ReactNode
  centered?: boolean
  as?: 'h1' | 'h2'
  id?: string
}

export function SectionHead({
  eyebrow,
  title,
  lead,
  action,
  centered = false,
  as: Heading = 'h2',
  id,
}: SectionHeadProps) {
  return (
    <header
      className={clsx(
        'mb-section-head flex flex-col gap-4 sm:flex-row sm:items-end sm:gap-8',
        centered ? 'items-center justify-center text-center' : 'items-start justify-between',
      )}
    >
      <div className="max-w-160">
        {eyebrow && <p className="mb-2 type-eyebrow">{eyebrow}</p>}
        <Heading id={id} className="type-display">
          {title}
        </Heading>
        {lead && <p className="mt-3 type-lead">{lead}</p>}
      </div>
      {action}
    </header>
  )
}
