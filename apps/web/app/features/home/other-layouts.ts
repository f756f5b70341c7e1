import type { HeroLayout } from '@keyhaven/contracts/storefront'
import type { Layout } from './hero-layout.ts'

/** What a hero shows besides its words. */
export type PictureKind = 'boxes' | 'staircase' | 'featured' | 'shelf' | 'tiles' | 'none'

export type OtherLayout = Exclude<HeroLayout, 'split' | 'finder'>

const halves = 'grid items-center gap-8 pt-11 lg:grid-cols-2 lg:gap-16 lg:pt-18'
const fifths = 'grid items-center gap-8 pt-11 lg:grid-cols-5 lg:gap-16 lg:pt-18'
const toFloor = 'self-end'
const aboveFloor = 'lg:pb-18'
const panel = 'overflow-hidden rounded-panel lg:rounded-band'

/** The other fourteen ways to open the home page; on phones all of them are in one column. */
export const otherLayouts: Record<OtherLayout, Layout & { picture: PictureKind }> = {
  'split-reverse': {
    frame: halves,
    words: 'order-last pb-11 lg:pb-18',
    picture: 'boxes',
    art: toFloor,
  },
  'split-60-40': {
    frame: fifths,
    words: 'lg:col-span-3 lg:pb-18',
    picture: 'boxes',
    art: `${toFloor} lg:col-span-2`,
  },
  'split-40-60': {
    frame: fifths,
    words: 'lg:col-span-2 lg:pb-18',
    picture: 'boxes',
    art: `${toFloor} lg:col-span-3`,
  },
  'split-overlap': {
    frame: 'grid items-center py-11 lg:grid-cols-12 lg:py-18',
    words:
      'relative z-10 rounded-panel border bg-surface p-6 shadow-float max-lg:-mb-8 sm:p-10 lg:col-span-6 lg:col-start-1 lg:row-start-1 lg:p-12',
    picture: 'boxes',
    art: `${panel} plate px-6 pt-16 lg:col-span-8 lg:col-start-5 lg:row-start-1 lg:pt-10 lg:pr-10 lg:pl-64`,
  },
  'split-angled': {
    band: 'relative',
    backdrop: 'leaning bg-accent-soft max-lg:hidden absolute inset-y-0 right-0 w-13/25',
    frame: `relative ${halves}`,
    words: aboveFloor,
    picture: 'boxes',
    art: `${toFloor} max-lg:-mx-gutter max-lg:bg-accent-soft max-lg:px-gutter max-lg:pt-8`,
  },
  'split-staggered': {
    frame: 'grid items-start gap-10 py-11 lg:grid-cols-2 lg:gap-16 lg:py-18',
    words: 'lg:pt-10',
    picture: 'staircase',
  },
  'split-card': {
    band: 'pt-6 lg:pt-10',
    frame: `${panel} grid items-center gap-8 border bg-surface px-6 pt-8 shadow-raised sm:px-10 lg:grid-cols-2 lg:gap-12 lg:px-16 lg:pt-14`,
    words: 'lg:pb-16',
    picture: 'boxes',
    art: toFloor,
  },
  centered: {
    frame: 'grid justify-items-center gap-8 pt-11 lg:gap-12 lg:pt-18',
    isCentered: true,
    picture: 'featured',
    art: 'w-full',
  },
  diagonal: {
    band: 'cut-across',
    frame: 'grid items-end gap-8 pt-11 lg:grid-cols-2 lg:gap-16 lg:pt-24',
    words: 'self-start',
    picture: 'boxes',
    art: 'lg:pt-16',
  },
  stacked: {
    frame: 'grid gap-8 py-11 lg:gap-12 lg:py-18',
    isWide: true,
    picture: 'shelf',
  },
  grid: {
    frame: 'grid grid-cols-2 gap-4 py-6 lg:grid-cols-3 lg:gap-5 lg:py-10',
    words:
      'col-span-2 self-stretch rounded-panel border bg-surface p-6 shadow-rest sm:p-10 lg:row-span-2 lg:grid lg:content-center lg:rounded-band lg:p-14',
    picture: 'tiles',
    art: 'contents',
  },
  card: {
    band: 'relative plate',
    backdrop:
      'absolute bottom-0 left-1/2 h-9/10 w-23/25 max-w-260 -translate-x-1/2 arch bg-accent/8 max-lg:hidden',
    frame: 'relative grid py-11 lg:py-24',
    words:
      'mx-auto max-w-176 rounded-panel border bg-surface-overlay p-6 shadow-modal sm:p-12 lg:rounded-band lg:p-16',
    isCentered: true,
    picture: 'none',
  },
  minimal: { frame: 'py-18 lg:py-40', isCentered: true, isBare: true, picture: 'none' },
  bold: {
    band: 'tone-inverse',
    frame: fifths,
    words: 'lg:col-span-3 lg:pb-24',
    isInverse: true,
    isPoster: true,
    picture: 'boxes',
    art: `${toFloor} lg:col-span-2`,
  },
}
