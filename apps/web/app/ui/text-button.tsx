import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { textLinkStyles } from './link.tsx'

/** A small action that looks like a quiet link: remove, undo. */
export function TextButton({ className, ...native }: ComponentProps<'button'>) {
  return (
    <button
      {...native}
      type="button"
      className={clsx(
        'min-h-6 shrink-0 text-small pointer-coarse:min-h-11',
        textLinkStyles(true),
        className,
      )}
    />
  )
}
