import type { Product } from '@keyhaven/contracts/products'
import type { CartLine } from '../../state/cart/cart.ts'
import type { RemovedLine } from './use-removed-lines.ts'

const RECOMMENDED = 3

export const itemsText = (count: number) => (count === 1 ? '1 item' : `${count} items`)

/** Said beside every edition: nobody should find out after paying. */
export const worksOn = ({ systemRequirements }: Product) =>
  systemRequirements.windowsOnly ? 'Windows only' : '1 PC or Mac'

const isMore = (one: Product, than: Product) => Number(one.price) > Number(than.price)

/**
 * Popular or recommended editions: all of them for an empty cart, the larger ones in the place of its only
 * line, and none beside several lines. A second edition for the same computer would never be used.
 */
export function recommendedFor(products: Product[], lines: readonly CartLine[]): Product[] {
  const [line, ...more] = lines
  if (more.length > 0) return []
  return products
    .filter(({ popular, recommended }) => popular || recommended)
    .filter((product) => !line || isMore(product, line.product))
    .slice(0, RECOMMENDED)
}

type CartRow = Readonly<{ line: CartLine; position: number; removal?: RemovedLine }>

/** The lines, with those just removed still standing where they stood. */
export function rowsOf(lines: readonly CartLine[], removed: readonly RemovedLine[]): CartRow[] {
  const rows: CartRow[] = lines.map((line, position) => ({ line, position }))
  const gone = removed.filter(
    ({ line }) => !lines.some(({ productId }) => productId === line.productId),
  )
  for (const removal of gone.toReversed()) {
    rows.splice(removal.position, 0, { ...removal, removal })
  }
  return rows
}
