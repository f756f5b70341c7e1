import clsx from 'clsx'
import type { ReactNode } from 'react'

/** The shape of something that is still to come; give it the size of the final box. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={clsx('skeleton rounded-control-sm', className)} aria-hidden />
}

type LoadingProps = { label?: string; className?: string; children: ReactNode }

/** Wraps skeletons: says that it is loading, and shows them only after 300 ms. */
export function Loading({ label = 'Loading', className, children }: LoadingProps) {
  return (
    <div role="status" aria-busy className={clsx('appear-late', className)}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
