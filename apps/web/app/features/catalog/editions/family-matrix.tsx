import { useProducts } from '../../../state/catalog/catalog.ts'
import { yearsOf } from '../../../state/catalog/years.rules.ts'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { ProductPrice } from '../cards/product-price.tsx'

const cell = 'px-3 py-4 text-left align-top sm:px-6'

const names: Readonly<Record<string, string>> = {
  Home: 'Home',
  Business: 'Home & Business',
  Professional: 'Professional Plus',
}

/** All editions at a glance: the row names the edition once, each cell is its price in a year. */
export function FamilyMatrix() {
  const products = useProducts()
  const years = yearsOf(products)
  const categories = [...new Set(products.map(({ category }) => category))]
  return (
    <Card className="overflow-x-auto rounded-sheet">
      <table className="w-full table-fixed text-small sm:text-body-sm">
        <caption className="sr-only">Every edition and its price by year</caption>
        <thead>
          <tr>
            <td className={cell} />
            {years.map((year) => (
              <th key={year} scope="col" className={`${cell} type-subheading`}>
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category) => (
            <tr key={category} className="border-t">
              <th scope="row" className={`${cell} font-semibold`}>
                {names[category] ?? category}
              </th>
              {years.map((year) => (
                <td key={year} className={cell}>
                  {products
                    .filter((each) => each.version === year && each.category === category)
                    .map((product) => (
                      <TextLink key={product.id} to={`/product/${product.slug}`}>
                        <span className="sr-only">{product.shortName}, </span>
                        <ProductPrice product={product} size="sm" />
                      </TextLink>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
