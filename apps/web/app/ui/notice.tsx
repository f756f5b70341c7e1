import { CircleAlert, CircleCheck, Clock, Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { variants } from './variants.ts'

type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

const noticeStyles = variants(
  'flex gap-3 rounded-control-lg px-4 py-3.5 text-body-sm text-ink inset-ring',
  {
    tone: {
      neutral: 'bg-surface-sunken text-ink-2 inset-ring-line',
      accent: 'bg-accent-soft inset-ring-accent-line',
      success: 'bg-success-soft inset-ring-success-line',
      warning: 'bg-warning-soft inset-ring-warning-line',
      danger: 'bg-danger-soft inset-ring-danger-line',
    },
  },
)

const signs: Record<Tone, { icon: LucideIcon; colour: string }> = {
  neutral: { icon: Info, colour: 'text-ink-3' },
  accent: { icon: Info, colour: 'text-accent-ink' },
  success: { icon: CircleCheck, colour: 'text-success-ink' },
  warning: { icon: Clock, colour: 'text-warning-ink' },
  danger: { icon: CircleAlert, colour: 'text-danger-ink' },
}

type NoticeProps = {
  tone?: Tone
  icon?: LucideIcon
  /** Shown in bold before the text. */
  title?: string
  /** A button or link at the right end. */
  action?: ReactNode
  /** Appeared after the page did: screen readers hear it. */
  isNew?: boolean
  className?: string
  children?: ReactNode
}

export function Notice({
  tone = 'neutral',
  icon,
  title,
  action,
  isNew = false,
  className,
  children,
}: NoticeProps) {
  const { icon: usual, colour } = signs[tone]
  const Icon = icon ?? usual
  const role = tone === 'danger' ? 'alert' : 'status'
  return (
    <div role={isNew ? role : undefined} className={noticeStyles({ tone, className })}>
      <Icon size={18} className={`mt-0.5 ${colour}`} aria-hidden />
      <div className="min-w-0 flex-1">
        {title && <b className="font-semibold">{title} </b>}
        {children}
      </div>
      {action && <div className="shrink-0 self-center">{action}</div>}
    </div>
  )
}
