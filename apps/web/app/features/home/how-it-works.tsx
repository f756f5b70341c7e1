import type { Product } from '@keyhaven/contracts/products'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { steps } from '../../content/steps.ts'
import { unbroken } from '../../lib/typography.ts'
import { useProducts } from '../../state/catalog/catalog.ts'
import { useMoney } from '../../state/catalog/currency.tsx'
import { BoxImage } from '../../ui/box-image.tsx'
import { Plate } from '../../ui/card.tsx'
import { Section, SectionHead } from '../../ui/container.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { Price } from '../../ui/price.tsx'

const USUAL = 'home-business-2024'

type Chosen = { product: Product }

/** The editions of one year, with the chosen one marked. */
function Shelf({ product }: Chosen) {
  const shelf = useProducts().filter(({ version }) => version === product.version)
  return (
    <div className="flex gap-3">
      {shelf.map(({ id, productImage, version }) => (
        <Plate
          key={id}
          className={clsx(
            'h-30 w-22 rounded-tile sm:w-25',
            id === product.id && 'ring-2 ring-accent',
          )}
        >
          <BoxImage src={productImage} version={version} name="" size={92} />
        </Plate>
      ))}
    </div>
  )
}

function Receipt({ product }: Chosen) {
  const money = useMoney()
  return (
    <div className="grid w-70 gap-2 rounded-card border bg-surface-overlay p-4 text-body-sm text-ink-2 shadow-float">
      <p className="flex justify-between">
        {product.shortName} <span>× 1</span>
      </p>
      <p className="flex justify-between">
        Renewal <span>none</span>
      </p>
      <p className="flex items-baseline justify-between border-t pt-2 font-semibold text-ink">
        Total, once <Price amount={money(product)} />
      </p>
    </div>
  )
}

function Letter() {
  return (
    <div className="w-74 rounded-card border bg-surface-overlay px-4.5 py-4 shadow-float">
      <div className="flex items-center gap-3">
        <LogoMark />
        <div>
          <p className="text-body-sm font-semibold text-ink">Your licence key is ready</p>
          <p className="text-small text-ink-3">Keyhaven</p>
        </div>
      </div>
      <p className="mt-3.5 rounded-control border bg-surface-sunken px-3 py-2 type-code text-micro text-ink">
        RT4VK-92MHW-6XCPD-J3Q8B-7QK2M
      </p>
    </div>
  )
}

type StepProps = { number: number; title: string; text: string; drawing?: ReactNode }

function Step({ number, title, text, drawing }: StepProps) {
  return (
    <li>
      {drawing && (
        <div
          className="mb-5 grid h-42 place-items-center overflow-hidden rounded-card border bg-surface"
          aria-hidden
        >
          {drawing}
        </div>
      )}
      <p className="font-display text-body-sm font-semibold text-accent-ink">Step {number}</p>
      <h3 className="mt-0.5 mb-1.5 type-heading">{title}</h3>
      <p className="text-body-sm text-ink-2">{unbroken(text)}</p>
    </li>
  )
}

/** The three steps; in brief on pages that show an edition anyway. */
export function HowItWorks({ isBrief = false }: { isBrief?: boolean }) {
  const usual = useProducts().find(({ id }) => id === USUAL)
  const chosen = isBrief ? undefined : usual
  return (
    <Section tone="sunken">
      <SectionHead eyebrow="How it works" title="Three steps, five minutes" centered />
      <ol className="grid gap-10 md:grid-cols-3 md:gap-6">
        <Step number={1} {...steps.choose} drawing={chosen && <Shelf product={chosen} />} />
        <Step number={2} {...steps.pay} drawing={chosen && <Receipt product={chosen} />} />
        <Step number={3} {...steps.activate} drawing={chosen && <Letter />} />
      </ol>
    </Section>
  )
}
