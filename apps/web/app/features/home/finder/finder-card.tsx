import type { FinderAnswers } from '@keyhaven/contracts/finder'
import type { Product } from '@keyhaven/contracts/products'
import { Check, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { updatesText } from '../../../lib/edition-facts.ts'
import { useAddToCart } from '../../../state/cart/add-to-cart.ts'
import { openCart } from '../../../state/cart/cart-drawer.ts'
import { useMoney } from '../../../state/catalog/currency.tsx'
import { Button } from '../../../ui/button.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { PressForm } from '../../../ui/press-form.tsx'
import { Price } from '../../../ui/price.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { appsLine, appToDoWithout, type Reason, reasonsFor } from './finder.rules.ts'
import { SmallerEdition } from './smaller-edition.tsx'

function Why({ text, isWarning = false }: Reason) {
  return (
    <li>
      <Pill tone={isWarning ? 'warning' : 'success'} icon={isWarning ? TriangleAlert : Check}>
        {text}
      </Pill>
    </li>
  )
}

function Buy({ product }: { product: Product }) {
  const { isInCart, addToCart } = useAddToCart(product)
  return (
    <PressForm action="/plain/add" fields={{ productId: product.id }}>
      <Button
        type="submit"
        isLocal
        variant={isInCart ? 'secondary' : 'primary'}
        size="lg"
        className="grow whitespace-nowrap"
        onClick={() => (isInCart ? openCart() : addToCart())}
      >
        {isInCart ? 'View cart' : 'Add to cart'}
        <VisuallyHidden>
          {isInCart && ' with'} {product.shortName}
        </VisuallyHidden>
      </Button>
    </PressForm>
  )
}

type FinderCardProps = { product: Product; answers: FinderAnswers }

/** What was found: the edition, its price, the button and why. */
export function FinderCard({ product, answers }: FinderCardProps) {
  const money = useMoney()
  const reasons = [...reasonsFor(product, answers), { text: updatesText(product) }]
  return (
    <div className="finder-card flex flex-col gap-x-5 gap-y-2.5 rounded-card border bg-surface-overlay p-4 shadow-float sm:flex-row sm:flex-wrap sm:items-center sm:justify-between sm:pl-5.5">
      <div>
        <p className="type-eyebrow">Your edition</p>
        <h2 className="type-heading">
          <Link to={`/product/${product.slug}`}>{product.shortName}</Link>
        </h2>
        <p className="text-small text-ink-2">{appsLine(product)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Price amount={money(product)} size="lg" />
        <Buy product={product} />
      </div>
      <ul className="flex flex-wrap gap-1.5 sm:basis-full">
        {reasons.map((reason) => (
          <Why key={reason.text} {...reason} />
        ))}
      </ul>
      <SmallerEdition than={product} without={appToDoWithout(answers)} />
    </div>
  )
}
