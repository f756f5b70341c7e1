import clsx from 'clsx'
import { useImageFailure } from './use-image-failure.ts'

type AppIconProps = { app: string; size?: number; className?: string }

/** The keycap of an app. Decoration: the app's name is near it as text. */
export function AppIcon({ app, size = 28, className }: AppIconProps) {
  const source = `/uploads/icons/${app.toLowerCase()}-icon.png`
  const { hasFailed, watch, onError } = useImageFailure(source)
  if (hasFailed) return <LetterTile letter={app.charAt(0).toUpperCase()} size={size} />
  return (
    <img
      ref={watch}
      src={source}
      onError={onError}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={clsx('shrink-0', className)}
    />
  )
}

function LetterTile({ letter, size }: { letter: string; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" className="shrink-0" aria-hidden>
      <rect x="2" y="2" width="44" height="44" rx="12" className="fill-surface-strong" />
      <text
        x="24"
        y="31"
        textAnchor="middle"
        className="fill-ink-2 font-display text-heading font-semibold"
      >
        {letter}
      </text>
    </svg>
  )
}

export function AppIcons({ apps, size = 28 }: { apps: readonly string[]; size?: number }) {
  return (
    <span className="flex flex-wrap gap-1.5" aria-hidden>
      {apps.map((app) => (
        <AppIcon key={app} app={app} size={size} />
      ))}
    </span>
  )
}
