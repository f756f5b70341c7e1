import { useId } from 'react'
import { STAR, stars } from './rating.tsx'

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
