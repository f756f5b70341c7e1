import clsx from 'clsx'
import type { ComponentProps } from 'react'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside' | 'form'
  padded?: boolean
  /** Lifts under the pointer; the link inside covers the card. */
  interactive?: boolean
}

export function Card({
  as = 'div',
  padded = false,
  interactive = false,
  className,
  ...native
}: CardProps) {
  const Element = as as 'div'
  return (
    <Element
      {...native}
      className={clsx(
        'rounded-card border bg-surface shadow-rest',
        padded && 'p-6 max-sm:p-5',
        interactive &&
          'relative transition duration-base hover:-translate-y-0.5 hover:shadow-float motion-reduce:hover:translate-y-0',
        className,
      )}
    />
  )
}

/** The ground behind a picture of a box. */
export function Plate({ className, ...native }: ComponentProps<'div'>) {
  return (
    <div
      {...native}
      className={clsx('plate grid place-items-center overflow-hidden rounded-control', className)}
    />
  )
}
