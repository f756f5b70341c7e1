import type { Product } from '@keyhaven/contracts/products'
import { Check, MailCheck, RotateCcw, Tag } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { unbroken } from '../../lib/typography.ts'
import { buyLink, useAddToCart } from '../../state/cart/add-to-cart.ts'
import { openCart } from '../../state/cart/cart-drawer.ts'
import { useStoredCoupon } from '../../state/cart/cart-totals.ts'
import { useMoney } from '../../state/catalog/currency.tsx'
import { useDeliveryLine } from '../../state/catalog/use-delivery-line.ts'
import { claimCoupon } from '../../state/coupon/claimed-coupon.ts'
import { useClaim } from '../../state/storefront.ts'
import { AppIcons } from '../../ui/app-icon.tsx'
import { BoxImage } from '../../ui/box-image.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Plate } from '../../ui/card.tsx'
import { EditionPills } from '../../ui/edition-pills.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { PressForm } from '../../ui/press-form.tsx'
import { Price } from '../../ui/price.tsx'

/** Puts the edition into the cart; a code of the page goes with it unless another is active. */
function useBuying(product: Product, coupon: string | undefined) {
  const { isInCart, addToCart } = useAddToCart(product)
  const active = useStoredCoupon()
  useEffect(() => {
    if (coupon) claimCoupon(coupon)
  }, [coupon])
  const press = () => {
    if (isInCart) return
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

type LandingBuyProps = { product: Product; coupon: string | undefined }

function Facts({ product, coupon }: LandingBuyProps) {
  const delivery = useDeliveryLine(product)
  const moneyBack = useClaim('money-back')
  return (
    <ul className="grid gap-2 text-small text-ink-2">
      {coupon && <Fact icon={Tag}>Code {coupon} goes into your cart</Fact>}
      {delivery && <Fact icon={MailCheck}>{unbroken(delivery)}</Fact>}
      {moneyBack && <Fact icon={RotateCcw}>{moneyBack}</Fact>}
    </ul>
  )
}

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
        <EditionPills product={product} withUpdates />
        <p className="text-body-sm text-ink-2">{product.description}</p>
        <Price amount={money(product)} size="title" />
        <div className="flex flex-wrap gap-2">
          <PressForm action="/plain/add" fields={{ productId: product.id }}>
            <Button
              type="submit"
              isLocal
              variant={isInCart ? 'success' : 'primary'}
              size="lg"
              className="grow"
              isDisabled={isInCart}
              onClick={press}
              data-link={buyLink(product)}
            >
              {isInCart && <Check size={18} aria-hidden />}
              {isInCart ? 'Added' : 'Add to cart'}
            </Button>
          </PressForm>
          {isInCart && (
            <Button size="lg" onClick={() => openCart()}>
              View cart
            </Button>
          )}
          <ButtonLink to={`/product/${product.slug}`} size="lg">
            Details
          </ButtonLink>
        </div>
        <Facts product={product} coupon={coupon} />
      </div>
    </Card>
  )
}
