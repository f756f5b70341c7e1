import type { ReactNode } from 'react'

/** A key to press. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-xs border border-b-2 border-line-strong bg-surface px-1.25 font-sans text-nano font-medium text-ink-3">
      {children}
    </kbd>
  )
}
