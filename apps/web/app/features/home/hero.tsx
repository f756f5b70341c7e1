import { KeyRound } from 'lucide-react'
import { Container } from '../../ui/container.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Pill } from '../../ui/pill.tsx'
import { isBuilt } from '../../urls.ts'
import { HeroArt } from './hero-art.tsx'

const second = isBuilt('/compare')
  ? { to: '/compare', label: 'Compare Editions' }
  : { to: '/shop', label: 'See all editions' }

export function Hero() {
  return (
    <section className="overflow-hidden">
      <Container className="grid items-center gap-8 pt-11 lg:grid-cols-2 lg:gap-16 lg:pt-18">
        <div className="lg:pb-18">
          <Pill tone="accent" icon={KeyRound}>
            Perpetual licences, delivered by e-mail
          </Pill>
          <h1 className="my-4 type-display-lg sm:mt-5 sm:mb-6">
            Buy your office apps once. Keep them.
          </h1>
          <p className="max-w-124 type-lead">
            Licence keys for Word, Excel, PowerPoint and more. One payment, no subscription. Your
            key comes by e-mail.
          </p>
          <div className="mt-6 flex flex-col gap-3 sm:mt-8 sm:flex-row">
            <ButtonLink to="#featured" variant="primary" size="lg">
              Shop now
            </ButtonLink>
            <ButtonLink to={second.to} size="lg">
              {second.label}
            </ButtonLink>
          </div>
        </div>
        <HeroArt />
      </Container>
    </section>
  )
}
