import type { HeroLayout } from '@keyhaven/contracts/storefront'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Container } from '../../ui/container.tsx'
import type { Layout } from './hero-layout.ts'
import { HeroWords } from './hero-words.tsx'

type HeroFrameProps = { name: HeroLayout; layout: Layout; picture?: ReactNode }

/** The words of the hero, and a picture where the layout has one. */
export function HeroFrame({ name, layout, picture }: HeroFrameProps) {
  return (
    <section className={clsx('overflow-hidden', layout.band)} data-layout={name}>
      {layout.backdrop && <div className={layout.backdrop} aria-hidden />}
      <Container>
        <div className={layout.frame}>
          <HeroWords layout={layout} />
          {picture && <div className={clsx(layout.art)}>{picture}</div>}
        </div>
      </Container>
    </section>
  )
}
