import clsx from 'clsx'
import { useId } from 'react'

/** One star in a square of twenty. */
export const STAR = 'M10 1.8l2.5 5.2 5.7.8-4.1 4 1 5.7L10 14.8l-5.1 2.7 1-5.7-4.1-4 5.7-.8z'
export const stars = [1, 2, 3, 4, 5] as const

type RatingProps = {
  /** 0 to 5, in any fraction. */
  value: number
  size?: number
  /** How many gave it; a rating is never shown without it. */
  count?: number
  className?: string
}

export function Rating({ value, size = 17, count, className }: RatingProps) {
  const clip = useId()
  const words = `${value} out of 5`
  return (
    <span className={clsx('inline-flex items-center gap-2 text-body-sm text-ink-2', className)}>
      <svg width={size * 5.25} height={size} viewBox="0 0 105 20" role="img" aria-label={words}>
        <clipPath id={clip}>
          <rect width={(value / 5) * 104} height="20" />
        </clipPath>
        <StarRow className="fill-line-strong" />
        <g clipPath={`url(#${clip})`}>
          <StarRow className="fill-rating" />
        </g>
      </svg>
      {count !== undefined && <span>{count.toLocaleString('en')} reviews</span>}
    </span>
  )
}

function StarRow({ className }: { className: string }) {
  return (
    <g className={className}>
      {stars.map((star) => (
        <path key={star} d={STAR} transform={`translate(${(star - 1) * 21} 0)`} />
      ))}
    </g>
  )
}
