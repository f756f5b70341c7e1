import clsx from 'clsx'
import { Copy, Eye, MailCheck } from 'lucide-react'
import { BoxImage } from '../../ui/box-image.tsx'
import { Pill } from '../../ui/pill.tsx'

const floating = 'absolute rounded-card border bg-surface-overlay text-ink shadow-float'
const arch = 'absolute bottom-0 left-1/2 -translate-x-1/2 arch'

function Arches({ isInverse }: { isInverse: boolean }) {
  const fills = isInverse
    ? ['bg-ink-inverse/5', 'bg-ink-inverse/6', 'bg-ink-inverse/8']
    : ['bg-arch-3', 'bg-arch-2', 'bg-arch-1']
  return (
    <>
      <span className={clsx(arch, 'h-full w-28/25 @lg:w-26/25', fills[0])} />
      <span className={clsx(arch, 'h-22/25 w-23/25 @lg:h-9/10 @lg:w-22/25', fills[1])} />
      <span className={clsx(arch, 'h-19/25 w-18/25 @lg:h-4/5', fills[2])} />
    </>
  )
}

type BoxProps = { id: string; className: string }

function Box({ id, className }: BoxProps) {
  return (
    <span className={clsx('absolute', className)}>
      <BoxImage src={`/art/box-${id}.svg`} version="2024" name="" size={400} priority />
    </span>
  )
}

function MailCard() {
  return (
    <div className={`${floating} top-1/20 -right-3 hidden items-center gap-3 px-4 py-3 @lg:flex`}>
      <span className="grid size-9 place-items-center rounded-control bg-success-soft text-success-ink">
        <MailCheck size={18} />
      </span>
      <span className="grid">
        <span className="text-body-sm font-semibold text-ink">Your licence key is ready</span>
        <span className="text-small text-ink-3">In your inbox</span>
      </span>
    </div>
  )
}

function KeyCard() {
  return (
    <div
      className={`${floating} top-1/8 left-0 w-full max-w-77 px-4 py-3 @lg:top-11/50 @lg:-left-6 @lg:max-w-92 @lg:py-4`}
    >
      <div className="flex items-center justify-between">
        <span className="text-small font-medium text-ink-2">Professional Plus 2024</span>
        <Pill tone="success" size="sm" icon="dot">
          Ready
        </Pill>
      </div>
      <div className="mt-1.5 flex items-center justify-between text-ink-3">
        <span className="type-code text-micro whitespace-nowrap @sm:text-small @lg:text-body">
          •••••-•••••-•••••-•••••-<span className="font-medium text-ink">7QK2M</span>
        </span>
        <span className="flex gap-1">
          <Eye size={17} />
          <Copy size={16} />
        </span>
      </div>
    </div>
  )
}

/**
 * The three boxes of the year under the archway: a drawing, silent for screen readers. It takes the
 * width it is given; where that is narrow the boxes are closer.
 */
export function HeroArt({ isInverse = false }: { isInverse?: boolean }) {
  return (
    <div className="@container mx-auto w-full max-w-160" aria-hidden>
      <div className="relative aspect-5/6 @lg:aspect-24/25">
        <Arches isInverse={isInverse} />
        <Box id="home-2024" className="bottom-0 -left-1/10 w-1/2 @lg:-left-1/20 @lg:w-9/20" />
        <Box
          id="home-business-2024"
          className="-right-3/25 bottom-0 w-13/25 @lg:-right-2/25 @lg:w-23/50"
        />
        <Box
          id="professional-plus-2024"
          className="-bottom-1/50 left-1/2 w-16/25 -translate-x-1/2"
        />
        <MailCard />
        <KeyCard />
      </div>
    </div>
  )
}
