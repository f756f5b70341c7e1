import clsx from 'clsx'
import { LoaderCircle } from 'lucide-react'

type ProgressProps = {
  label: string
  value: number
  max?: number
  tone?: 'accent' | 'success' | 'warning' | 'danger'
  className?: string
}

const tones = {
  accent: 'fill-accent',
  success: 'fill-success',
  warning: 'fill-warning',
  danger: 'fill-danger',
}

export function Progress({ label, value, max = 100, tone = 'accent', className }: ProgressProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className={clsx('h-2.5 overflow-hidden rounded-xs bg-surface-strong', className)}
    >
      <svg className="size-full" aria-hidden="true">
        <rect
          width={`${share * 100}%`}
          height="100%"
          className={clsx('transition-all', tones[tone])}
        />
      </svg>
    </div>
  )
}

/** Something is under way and nobody knows how long it takes. */
export function Spinner({ label, size = 20 }: { label: string; size?: number }) {
  return (
    <span role="status" className="inline-flex text-accent-ink">
      <LoaderCircle size={size} className="animate-spin motion-reduce:animate-none" aria-hidden />
      <span className="sr-only">{label}</span>
    </span>
  )
}
