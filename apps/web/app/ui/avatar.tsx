import { variants } from './variants.ts'

const avatarStyles = variants('inline-grid shrink-0 place-items-center rounded-pill font-bold', {
  size: { sm: 'size-7 text-nano', md: 'size-9 text-micro' },
  tone: {
    accent: 'bg-accent-soft text-accent-ink',
    success: 'bg-success-soft text-success-ink',
    warning: 'bg-warning-soft text-warning-ink',
    ink: 'bg-surface-strong text-ink-2',
  },
})

export type AvatarTone = 'accent' | 'success' | 'warning' | 'ink'

type AvatarProps = { name: string; size?: 'sm' | 'md'; tone?: AvatarTone }

/** Initials. Decoration: the name is beside it as text. */
export function Avatar({ name, size = 'md', tone = 'accent' }: AvatarProps) {
  const words = name.trim().split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0))
  return (
    <span className={avatarStyles({ size, tone })} aria-hidden>
      {initials.join('').toUpperCase()}
    </span>
  )
}
