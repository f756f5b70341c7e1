import clsx from 'clsx'
import { TextLink } from './link.tsx'
import { Pill } from './pill.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Says that the shop made it up for its demonstration, wherever a sample shows. */
export function SampleMark({ of }: { of?: string }) {
  return (
    <Pill tone="outline" size="sm">
      {of ? `Sample ${of}` : 'Sample'}
    </Pill>
  )
}

type SampleNoteProps = {
  isInverse?: boolean
  /** The mark itself is the way, for lines without room. */
  isShort?: boolean
}

const ShortNote = () => (
  <TextLink quiet to="/about#how-we-count" className="inline-flex no-underline">
    <SampleMark />
    <VisuallyHidden> How we count these figures</VisuallyHidden>
  </TextLink>
)

/**
 * The mark and the way to how figures are counted. The block it belongs to has `data-sample`: a test
 * fails if an agreed figure is shown outside of such a block.
 */
export function SampleNote({ isInverse = false, isShort = false }: SampleNoteProps) {
  if (isShort) return <ShortNote />
  return (
    <span
      className={clsx(
        'inline-flex flex-wrap items-center gap-2 text-small text-ink-3',
        isInverse && 'rounded-pill bg-surface px-2 py-0.5',
      )}
    >
      <SampleMark />
      <TextLink quiet to="/about#how-we-count">
        How we count these figures
      </TextLink>
    </span>
  )
}
