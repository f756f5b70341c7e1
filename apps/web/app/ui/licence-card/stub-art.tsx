import clsx from 'clsx'
import { LockKeyhole } from 'lucide-react'
import { useImageFailure } from '../use-image-failure.ts'

/** Pale: the key is to come. Grey: it ended. Locked: not for now. */
export type StubLook = 'full' | 'pale' | 'grey' | 'locked'

const looks: Record<StubLook, string> = {
  full: '',
  pale: 'opacity-45 saturate-50',
  grey: 'opacity-45 grayscale',
  locked: 'opacity-70 grayscale',
}

type StubArtProps = { productId: string; look?: StubLook; className?: string }

/** The doorway of the box laid flat: hue and arches are the edition, tone is the year. */
export function StubArt({ productId, look = 'full', className }: StubArtProps) {
  const src = `/art/stub-${productId}.svg`
  const { hasFailed, watch, onError } = useImageFailure(src)
  return (
    <div className={clsx('overflow-hidden bg-surface-strong', className)} aria-hidden>
      {!hasFailed && (
        <img
          ref={watch}
          src={src}
          onError={onError}
          alt=""
          className={clsx(
            'size-full object-cover object-bottom transition duration-slow',
            looks[look],
          )}
        />
      )}
      {look === 'locked' && (
        <span className="absolute inset-x-0 top-3 mx-auto grid size-8 place-items-center rounded-pill bg-surface-overlay text-ink-2 shadow-raised">
          <LockKeyhole size={15} />
        </span>
      )}
    </div>
  )
}
