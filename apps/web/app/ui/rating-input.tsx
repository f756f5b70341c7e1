import { type Ref, useId } from 'react'
import { FieldError } from './field.tsx'
import { STAR, stars } from './rating.tsx'

type RatingInputProps = {
  legend: string
  value: number | undefined
  onChange: (value: number) => void
  onBlur?: () => void
  name?: string
  error?: string | undefined
  /** The first star, to put the focus there. */
  ref?: Ref<HTMLInputElement>
}

/** Five stars to choose from, as radios. */
export function RatingInput({
  legend,
  value = 0,
  onChange,
  onBlur,
  name,
  error,
  ref,
}: RatingInputProps) {
  const ownName = useId()
  const errorId = `${ownName}-error`
  return (
    <fieldset aria-describedby={error ? errorId : undefined} onBlur={onBlur}>
      <legend className="mb-1.5 text-body-sm font-label">{legend}</legend>
      <div className="-ml-1 flex">
        {stars.map((star) => (
          <label
            key={star}
            className="relative cursor-pointer rounded-sm p-1 has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:p-2"
          >
            <input
              type="radio"
              ref={star === 1 ? ref : undefined}
              name={name ?? ownName}
              value={star}
              required
              aria-invalid={error ? true : undefined}
              checked={star === value}
              onChange={() => onChange(star)}
              className="sr-only"
            />
            <span className="sr-only">{star === 1 ? '1 star' : `${star} stars`}</span>
            <svg width="28" height="28" viewBox="0 0 20 20" aria-hidden="true">
              <path
                d={STAR}
                className={star <= value ? 'fill-rating' : 'fill-surface stroke-line-control'}
              />
            </svg>
          </label>
        ))}
      </div>
      {error && (
        <div id={errorId} className="mt-1.5 text-small">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
