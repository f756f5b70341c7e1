import type { Product } from '@keyhaven/contracts/products'
import { HeroArt } from './hero-art.tsx'
import { HeroFrame } from './hero-frame.tsx'
import { HeroPicture } from './hero-pictures.tsx'
import { type OtherLayout, otherLayouts, type PictureKind } from './other-layouts.ts'

type OtherHeroProps = { name: OtherLayout; featured: Product | undefined }

function pictureOf(kind: PictureKind, featured: Product | undefined, isInverse = false) {
  if (kind === 'none') return null
  if (kind === 'boxes') return <HeroArt isInverse={isInverse} />
  return <HeroPicture kind={kind} featured={featured} />
}

/** Every hero but the usual one. */
export function OtherHero({ name, featured }: OtherHeroProps) {
  const layout = otherLayouts[name]
  const picture = pictureOf(layout.picture, featured, layout.isInverse)
  return <HeroFrame name={name} layout={layout} picture={picture} />
}
