import { HeroArt } from './hero-art.tsx'
import { HeroFrame } from './hero-frame.tsx'
import type { Layout } from './hero-layout.ts'

const split: Layout = {
  frame: 'grid items-center gap-8 pt-11 lg:grid-cols-2 lg:gap-16 lg:pt-18',
  words: 'lg:pb-18',
  art: 'self-end',
}

export const SplitHero = () => <HeroFrame name="split" layout={split} picture={<HeroArt />} />
