import type { Product } from '@keyhaven/contracts/products'
import { MailCheck, RotateCcw, Tag } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useAddToCart } from '../../state/add-to-cart.ts'
import { openCart } from '../../state/cart-drawer.ts'
import { useStoredCoupon } from '../../state/cart-totals.ts'
import { claimCoupon } from '../../state/claimed-coupon.ts'
import { useMoney } from '../../state/currency.tsx'
import { useClaim } from '../../state/storefront.ts'
import { AppIcons } from '../../ui/app-icon.tsx'
import { BoxImage } from '../../ui/box-image.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Plate } from '../../ui/card.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'

/** Puts the edition into the cart; a code of the page goes with it unless another is active. */
function useBuying(product: Product, coupon: string | undefined) {
  const { isInCart, addToCart } = useAddToCart(product)
  const active = useStoredCoupon()
  useEffect(() => {
    if (coupon) claimCoupon(coupon)
  }, [coupon])
  const press = () => {
    if (isInCart) return openCart()
    if (coupon && !active) claimCoupon(coupon)
    addToCart()
  }
  return { isInCart, press }
}

function Fact({ icon: Icon, children }: { icon: typeof Tag; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5">
      <Icon size={16} className="text-accent-ink" aria-hidden />
      {children}
    </li>
  )
}

function Facts({ coupon }: { coupon: string | undefined }) {
  const delivery = useClaim('delivery')
  const moneyBack = useClaim('money-back')
  return (
    <ul className="grid gap-2 text-small text-ink-2">
      {coupon && <Fact icon={Tag}>Code {coupon} goes into your cart</Fact>}
      {delivery && <Fact icon={MailCheck}>{delivery}</Fact>}
      {moneyBack && <Fact icon={RotateCcw}>{moneyBack}</Fact>}
    </ul>
  )
}

type LandingBuyProps = { product: Product; coupon: string | undefined }

/** The edition a page recommends, with its price and one button. */
export function LandingBuy({ product, coupon }: LandingBuyProps) {
  const money = useMoney()
  const { isInCart, press } = useBuying(product, coupon)
  return (
    <Card as="section" aria-label={`Buy ${product.shortName}`} className="p-2.5">
      <Plate className="h-56 sm:h-64">
        <BoxImage
          src={product.productImage}
          version={product.version}
          name=""
          size={208}
          priority
        />
      </Plate>
      <div className="grid gap-4 px-3.5 pt-5 pb-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="type-heading">{product.shortName}</h2>
          <AppIcons apps={product.apps} />
        </div>
        <p className="text-body-sm text-ink-2">{product.description}</p>
        <Price amount={money(product.price)} size="title" />
        <div className="flex flex-wrap gap-2">
          <Button
            variant={isInCart ? 'secondary' : 'primary'}
            size="lg"
            className="grow"
            onClick={press}
          >
            {isInCart ? 'View cart' : 'Add to cart'}
          </Button>
          <ButtonLink to={`/product/${product.slug}`} size="lg">
            Details
          </ButtonLink>
        </div>
        <Facts coupon={coupon} />
      </div>
    </Card>
  )
}
