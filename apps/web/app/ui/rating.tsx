import clsx from 'clsx'
import { useId } from 'react'

const STAR = 'M10 1.8l2.5 5.2 5.7.8-4.1 4 1 5.7L10 14.8l-5.1 2.7 1-5.7-4.1-4 5.7-.8z'
const stars = [1, 2, 3, 4, 5] as const

type RatingProps = {
  /** 0 to 5, in any fraction. */
  value: number
  size?: number
  /** How many gave it; a rating never stands without. */
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

type RatingInputProps = {
  legend: string
  value: number
  onChange: (value: number) => void
  name?: string
}

/** Five stars to choose from, as radios. */
export function RatingInput({ legend, value, onChange, name }: RatingInputProps) {
  const ownName = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-body-sm font-label">{legend}</legend>
      <div className="flex">
        {stars.map((star) => (
          <label
            key={star}
            className="rounded-sm p-1 has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name ?? ownName}
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
              className="sr-only"
            />
            <span className="sr-only">{star === 1 ? '1 star' : `${star} stars`}</span>
            <svg width="26" height="26" viewBox="0 0 20 20" aria-hidden="true">
              <path
                d={STAR}
                className={star <= value ? 'fill-rating' : 'fill-surface stroke-line-control'}
              />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
