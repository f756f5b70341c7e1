import { lateDelivery } from '@keyhaven/contracts/promises'
import { buyingSteps, inTheEnd } from '../../content/support/how-it-works.ts'
import { useClaim } from '../../state/storefront.ts'
import { Card } from '../../ui/card.tsx'
import { Section, SectionHead } from '../../ui/container.tsx'
import { TickedList } from './ticked-list.tsx'

function DeliveryNote() {
  const delivery = useClaim('delivery')
  const late = lateDelivery(useClaim('delivery-later'))
  if (!delivery) return null
  return (
    <>
      <p className="mt-3 type-lead">{delivery}.</p>
      <p className="mt-2 text-body-sm text-ink-2">If we run short, the rest comes {late}.</p>
    </>
  )
}

/** Six steps, each with what you do and what we do meanwhile. */
export function BuyingSteps() {
  return (
    <Section>
      <div className="grid gap-10 lg:grid-cols-12 lg:gap-16">
        <div className="lg:col-span-8">
          <SectionHead title="Step by step" />
          <ol className="grid gap-4">
            {buyingSteps.map(({ title, you, we }, index) => (
              <Card key={title} as="li" padded className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
                <h3 className="flex items-center gap-3 type-heading sm:col-span-2">
                  <span
                    aria-hidden
                    className="grid size-8 place-items-center rounded-pill bg-accent-soft text-body-sm text-accent-ink"
                  >
                    {index + 1}
                  </span>
                  {title}
                </h3>
                <p className="text-body-sm">
                  <b className="block font-semibold">You</b>
                  <span className="text-ink-2">{you}</span>
                </p>
                <p className="text-body-sm">
                  <b className="block font-semibold">We</b>
                  <span className="text-ink-2">{we}</span>
                </p>
              </Card>
            ))}
          </ol>
        </div>
        <div className="lg:col-span-4">
          <div className="sticky top-28 grid gap-8">
            <div>
              <h2 className="type-title">How long it takes</h2>
              <DeliveryNote />
              <p className="mt-3 text-body-sm text-ink-2">
                Installing takes a few minutes to an hour, depending on your connection. Activating
                takes a minute.
              </p>
            </div>
            <div className="grid gap-4">
              <h2 className="type-title">What you get</h2>
              <TickedList items={inTheEnd} />
            </div>
          </div>
        </div>
      </div>
    </Section>
  )
}
