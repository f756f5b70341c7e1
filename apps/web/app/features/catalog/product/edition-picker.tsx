import { formatMoney } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { useNavigate } from 'react-router'
import { allowedUse } from '../../../lib/edition-facts.ts'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { useMoney } from '../../../state/catalog/currency.tsx'
import { yearsOf } from '../../../state/catalog/years.rules.ts'
import { TextLink } from '../../../ui/link.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ProductPrice } from '../cards/product-price.tsx'
import { editionName } from '../catalog.rules.ts'

type EditionChange = Partial<Pick<Product, 'version' | 'category'>>

const limitOf = (product: Product) =>
  product.systemRequirements.windowsOnly ? 'Windows only' : allowedUse(product).toLowerCase()

const asOption = (product: Product) => ({
  value: product.category,
  label: editionName(product),
  hint: `${product.apps.length} apps, ${limitOf(product)}`,
  aside: <ProductPrice product={product} size="sm" />,
})

/** Year and edition as two choices; each change leads to that edition's page without a jump. */
export function EditionPicker({ product }: { product: Product }) {
  const products = useProducts()
  const navigate = useNavigate()
  const money = useMoney()
  const choose = (change: EditionChange) => {
    const { version, category } = { ...product, ...change }
    const next = products.find((each) => each.version === version && each.category === category)
    if (next) void navigate(`/product/${next.slug}`, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <p className="text-body-sm font-label max-sm:grow" aria-hidden>
          Year
        </p>
        <Segmented
          legend="Year"
          options={yearsOf(products).map((year) => ({ value: year, label: year }))}
          value={product.version}
          onChange={(version) => choose({ version })}
          className="max-sm:order-last max-sm:w-full sm:grow"
        />
        <TextLink to="#compare" className="ml-auto text-body-sm">
          Compare
        </TextLink>
      </div>
      <RadioGroup
        legend="Edition"
        isLegendHidden
        variant="tile"
        options={products.filter((each) => each.version === product.version).map(asOption)}
        value={product.category}
        onChange={(category) => choose({ category })}
      />
      <VisuallyHidden>
        <span role="status">
          {product.shortName}, {formatMoney(money(product))}
        </span>
      </VisuallyHidden>
    </div>
  )
}
