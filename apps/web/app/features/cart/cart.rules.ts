import type { Product } from '@keyhaven/contracts/products'
import type { CartLine } from '../../state/cart/cart.ts'
import type { RemovedLine } from './use-removed-lines.ts'

const RECOMMENDED = 3

export const itemsText = (count: number) => (count === 1 ? '1 item' : `${count} items`)

/** Said beside every edition: nobody should find out after paying. */
export const worksOn = ({ systemRequirements }: Product) =>
  systemRequirements.windowsOnly ? 'Windows only' : '1 PC or Mac'

/** Popular or recommended editions that are not in the cart. */
export const recommendedFor = (products: Product[], lines: readonly CartLine[]) =>
  products
    .filter(({ popular, recommended }) => popular || recommended)
    .filter(({ id }) => !lines.some((line) => line.productId === id))
    .slice(0, RECOMMENDED)

type Row = Readonly<{ line: CartLine; position: number; removal?: RemovedLine }>

/** The lines, with those just removed still standing where they stood. */
export function rowsOf(lines: readonly CartLine[], removed: readonly RemovedLine[]): Row[] {
  const rows: Row[] = lines.map((line, position) => ({ line, position }))
  const gone = removed.filter(
    ({ line }) => !lines.some(({ productId }) => productId === line.productId),
  )
  for (const removal of gone.toReversed()) {
    rows.splice(removal.position, 0, { ...removal, removal })
  }
  return rows
}
