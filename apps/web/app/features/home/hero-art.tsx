import { Copy, Eye, MailCheck } from 'lucide-react'
import { BoxImage } from '../../ui/box-image.tsx'
import { Pill } from '../../ui/pill.tsx'

const floating = 'absolute rounded-card border bg-surface-overlay shadow-float'

function Arches() {
  return (
    <>
      <span className="absolute bottom-0 left-1/2 h-100 w-96 -translate-x-1/2 arch bg-arch-3 sm:size-148" />
      <span className="absolute bottom-0 left-1/2 h-88 w-80 -translate-x-1/2 arch bg-arch-2 sm:h-134 sm:w-124" />
      <span className="absolute bottom-0 left-1/2 h-76 w-64 -translate-x-1/2 arch bg-arch-1 sm:h-120 sm:w-100" />
    </>
  )
}

function Boxes() {
  return (
    <>
      <span className="absolute bottom-0 -left-7 w-42 sm:left-auto sm:w-64 sm:max-lg:left-6 lg:-left-7">
        <BoxImage src="/art/box-home-2024.svg" version="2024" name="" size={260} priority />
      </span>
      <span className="absolute -right-9 bottom-0 w-44 sm:w-66 sm:max-lg:right-4 lg:-right-11">
        <BoxImage
          src="/art/box-home-business-2024.svg"
          version="2024"
          name=""
          size={270}
          priority
        />
      </span>
      <span className="absolute -bottom-2 left-1/2 w-62 -translate-x-1/2 sm:w-90">
        <BoxImage
          src="/art/box-professional-plus-2024.svg"
          version="2024"
          name=""
          size={380}
          priority
        />
      </span>
    </>
  )
}

function MailCard() {
  return (
    <div className={`${floating} top-9 -right-3 flex items-center gap-3 px-4 py-3 max-sm:hidden`}>
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
      className={`${floating} top-13 left-0 w-77 px-4 py-3 sm:top-33 sm:-left-6 sm:w-82 sm:py-4`}
    >
      <div className="flex items-center justify-between">
        <span className="text-small font-medium text-ink-2">Professional Plus 2024</span>
        <Pill tone="success" size="sm" icon="dot">
          Ready
        </Pill>
      </div>
      <div className="mt-1.5 flex items-center justify-between text-ink-3">
        <span className="type-code text-body-sm sm:text-body">
          •••••-•••••-•••••-<span className="font-medium text-ink">7QK2M</span>
        </span>
        <span className="flex gap-1">
          <Eye size={17} />
          <Copy size={16} />
        </span>
      </div>
    </div>
  )
}

/** The three boxes of the year under the archway: a drawing, silent for screen readers. */
export function HeroArt() {
  return (
    <div
      className="relative mx-auto h-102 w-full max-w-160 origin-bottom sm:h-148 lg:max-xl:-mx-20 lg:max-xl:w-auto lg:max-xl:scale-75"
      aria-hidden
    >
      <Arches />
      <Boxes />
      <MailCard />
      <KeyCard />
    </div>
  )
}
