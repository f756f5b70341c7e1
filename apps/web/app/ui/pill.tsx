import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { variants } from './variants.ts'

const pillStyles = variants(
  'inline-flex shrink-0 items-center rounded-pill font-semibold whitespace-nowrap',
  {
    tone: {
      neutral: 'bg-surface-strong text-ink-2',
      success: 'bg-success-soft text-success-ink',
      warning: 'bg-warning-soft text-warning-ink',
      danger: 'bg-danger-soft text-danger-ink',
      accent: 'bg-accent-soft text-accent-ink',
      outline: 'text-ink-2 inset-ring inset-ring-line-strong',
    },
    size: { sm: 'h-5 gap-1 px-1.75 text-nano', md: 'h-6 gap-1.25 px-2 text-micro' },
  },
  { tone: 'neutral', size: 'md' },
)

type PillProps = {
  tone?: 'neutral' | 'success' | 'warning' | 'danger' | 'accent' | 'outline'
  size?: 'sm' | 'md'
  icon?: LucideIcon | 'dot'
  className?: string
  children: ReactNode
}

/** One state or fact in a word, with an icon where colour carries meaning. */
export function Pill({ tone, size, icon: Icon, className, children }: PillProps) {
  return (
    <span className={pillStyles({ tone, size, className })}>
      {Icon === 'dot' ? (
        <span className="size-1.75 rounded-pill bg-current" aria-hidden />
      ) : (
        Icon && <Icon size={12} aria-hidden />
      )}
      {children}
    </span>
  )
}
