import clsx from 'clsx'
import { KeyRound } from 'lucide-react'
import { useClaim, useStorefront } from '../../state/storefront.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Rating } from '../../ui/rating.tsx'
import { SampleNote } from '../../ui/sample-mark.tsx'
import { FEATURED, glideToFeatured } from './featured-place.ts'
import type { Layout } from './hero-layout.ts'

const second = { to: '/compare', label: 'Compare Editions' }

function Actions({ isCentered = false, isInverse = false }: Layout) {
  return (
    <div
      className={clsx(
        'mt-6 flex flex-col gap-3 sm:mt-8 sm:flex-row',
        isCentered && 'sm:justify-center',
      )}
    >
      <ButtonLink
        to={`#${FEATURED}`}
        variant={isInverse ? 'inverse' : 'primary'}
        size="lg"
        onClick={glideToFeatured}
      >
        Shop now
      </ButtonLink>
      <ButtonLink to={second.to} variant={isInverse ? 'inverse-quiet' : 'secondary'} size="lg">
        {second.label}
      </ButtonLink>
    </div>
  )
}

/** What may be claimed of rating and guarantee; nothing where nothing may. */
function Proof({ isCentered = false, isInverse = false }: Layout) {
  const rating = useClaim('rating')
  const raters = useClaim('rating-count')
  const guarantee = useClaim('money-back')
  const isSample = useStorefront()?.showsSamples
  if (!rating && !guarantee) return null
  return (
    <p
      className={clsx(
        'mt-6 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-body-sm',
        isInverse ? 'text-ink-inverse-2' : 'text-ink-2',
        isCentered && 'justify-center',
      )}
    >
      {rating && (
        <span className="flex flex-wrap items-center gap-2" data-sample={isSample || undefined}>
          <Rating value={Number.parseFloat(rating)} />
          <span>
            <b className={clsx('font-semibold', !isInverse && 'text-ink')}>{rating}</b>
            {raters && ` from ${raters}`}
          </span>
          {isSample && <SampleNote isInverse={isInverse} />}
        </span>
      )}
      <span>{guarantee}</span>
    </p>
  )
}

function Lead({ isInverse = false, isCentered = false }: Layout) {
  const delivery = useClaim('delivery') ?? 'Your key comes by e-mail'
  return (
    <p
      className={clsx(
        'max-w-124 text-lead',
        isInverse ? 'text-ink-inverse-2' : 'text-ink-2',
        isCentered && 'mx-auto',
      )}
    >
      Licence keys for Word, Excel, PowerPoint and more. One payment, no subscription. {delivery}.
    </p>
  )
}

/** What the shop is, in one breath, and the two ways on. */
export function HeroWords({ layout }: { layout: Layout }) {
  const { words, isCentered, isWide, isPoster, isBare } = layout
  return (
    <div
      className={clsx(
        words,
        isCentered && 'text-center',
        isWide && 'lg:grid lg:grid-cols-2 lg:items-end lg:gap-16',
      )}
    >
      <div>
        {!isBare && (
          <Pill tone="accent" icon={KeyRound}>
            Perpetual licences, delivered by e-mail
          </Pill>
        )}
        <h1
          className={clsx(
            'my-4 sm:mt-5',
            isWide ? 'lg:mb-0' : 'sm:mb-6',
            isPoster ? 'type-poster' : 'type-display-lg',
          )}
        >
          Buy your office apps once. Keep them.
        </h1>
      </div>
      <div>
        <Lead {...layout} />
        <Actions {...layout} />
        {!isBare && <Proof {...layout} />}
      </div>
    </div>
  )
}
