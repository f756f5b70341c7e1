import clsx from 'clsx'
import { useImageFailure } from './use-image-failure.ts'

type BoxImageProps = {
  src: string
  version: string
  name: string
  /** Width and height in pixels: boxes are square pictures. */
  size: number
  /** Wanted for the first paint. */
  priority?: boolean
  className?: string
}

/** The picture of an edition; if it cannot be shown, a drawn box that carries the year. */
export function BoxImage({ src, version, name, size, priority = false, className }: BoxImageProps) {
  const { hasFailed, watch, onError } = useImageFailure(src)
  if (!src || hasFailed) {
    return <DrawnBox version={version} name={name} size={size} className={clsx(className)} />
  }
  return (
    <img
      ref={watch}
      src={src}
      onError={onError}
      alt={name}
      width={size}
      height={size}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      className={clsx('object-contain', className)}
    />
  )
}

function DrawnBox({ version, name, size, className }: Omit<BoxImageProps, 'src' | 'priority'>) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 640 640"
      role="img"
      aria-hidden={name ? undefined : true}
      className={clsx('max-w-full', className)}
    >
      <title>{name}</title>
      <path
        d="M140 44 104 62a6 6 0 0 0-4 6v486a6 6 0 0 0 4 6l36 24Z"
        className="fill-accent-active"
      />
      <path d="M140 44h392a8 8 0 0 1 8 8v524a8 8 0 0 1-8 8H140Z" className="fill-accent" />
      <path d="M204 584V423a136 136 0 0 1 272 0v161Z" className="fill-arch-1" />
      <path d="M236 584V427a104 104 0 0 1 208 0v157Z" className="fill-surface" />
      <text
        x="340"
        y="538"
        fontSize="84"
        textAnchor="middle"
        className="fill-ink font-display font-semibold"
      >
        {version}
      </text>
    </svg>
  )
}
