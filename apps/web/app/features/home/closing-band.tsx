import { formatMoney } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { useProducts } from '../../state/catalog/catalog.ts'
import { useMoney } from '../../state/catalog/currency.tsx'
import { BoxImage } from '../../ui/box-image.tsx'
import { Section } from '../../ui/container.tsx'
import { ButtonLink } from '../../ui/link.tsx'

const arch =
  'absolute bottom-0 left-1/2 -translate-x-1/2 arch lg:right-20 lg:left-auto lg:translate-x-0'

function BandArt({ product }: { product: Product | undefined }) {
  return (
    <div aria-hidden>
      <span className={`${arch} h-80 w-80 bg-ink-inverse/5 sm:h-92 sm:w-120`} />
      <span className={`${arch} h-70 w-68 bg-ink-inverse/6 sm:h-80 sm:w-96 lg:mr-12`} />
      <span className={`${arch} h-60 w-56 bg-ink-inverse/8 sm:h-68 sm:w-72 lg:mr-24`} />
      <span className="absolute -bottom-1 left-1/2 w-60 -translate-x-1/2 lg:right-40 lg:bottom-0 lg:left-auto lg:w-75 lg:translate-x-0">
        {product && (
          <BoxImage src={product.productImage} version={product.version} name="" size={300} />
        )}
      </span>
    </div>
  )
}

/** The least expensive edition that still gets updates: where prices begin on pages of no edition. */
function useEntry() {
  const supported = useProducts().filter((product) => !product.areUpdatesOver)
  return supported.toSorted((a, b) => Number(a.price) - Number(b.price))[0]
}

/** The last word of a page: a box with its price, one sentence and one way on. A product page closes with its own. */
export function ClosingBand({ product }: { product?: Product }) {
  const entry = useEntry()
  const shown = product ?? entry
  const money = useMoney()
  return (
    <Section flush>
      <div className="relative overflow-hidden rounded-panel tone-inverse px-6 pt-10 pb-80 lg:rounded-band lg:px-18 lg:py-13">
        <BandArt product={shown} />
        <div className="relative lg:max-w-1/2">
          <h2 className="type-display">Ready when you are</h2>
          <p className="mt-4 mb-8 max-w-120 text-lead text-ink-inverse-2">
            {shown && `${shown.shortName} for ${formatMoney(money(shown))}, once. `}
            {product
              ? 'Pay today and keep it. Not sure? We help you choose.'
              : 'Pick the edition that fits your work, and keep it.'}
          </p>
          <div className="flex flex-col gap-3 sm:flex-row">
            <ButtonLink to="/shop" variant="inverse" size="lg">
              Shop now
            </ButtonLink>
            <ButtonLink to="/contact" variant="inverse-quiet" size="lg">
              Get expert help
            </ButtonLink>
          </div>
        </div>
      </div>
    </Section>
  )
}
