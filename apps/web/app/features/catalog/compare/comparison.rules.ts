import { apps } from '@keyhaven/contracts/data/catalogue'
import type { Product } from '@keyhaven/contracts/products'

type Cell = Readonly<{ text: string; included?: boolean }>
export type ComparisonRow = Readonly<{
  label: string
  cells: readonly Cell[]
  /** A sentence of the specification that the shop does not keep. */
  isSample?: boolean
}>

const inclusion = (included: boolean): Cell => ({
  text: included ? 'Included' : 'Not included',
  included,
})

const row = (
  label: string,
  products: readonly Product[],
  cellOf: (product: Product) => Cell,
): ComparisonRow => ({
  label,
  cells: products.map(cellOf),
})

/** One attribute per row, one edition per cell; apps that all editions share take one row. */
export function comparisonRows(products: readonly Product[]): ComparisonRow[] {
  const offered = apps.filter((app) => products.some((product) => product.apps.includes(app)))
  const isShared = (app: (typeof apps)[number]) =>
    products.every((product) => product.apps.includes(app))
  const shared = offered.filter(isShared)
  const distinct = offered.filter((app) => !isShared(app))
  return [
    row(shared.join(', '), products, () => inclusion(true)),
    ...distinct.map((app) =>
      row(app, products, (product) => inclusion(product.apps.includes(app))),
    ),
    row('Commercial use rights', products, (product) => inclusion(product.commercialUse)),
    row('System', products, (product) => ({
      text: product.systemRequirements.windowsOnly
        ? 'Windows 10/11 only'
        : 'Windows 10/11, macOS 13+',
    })),
    row('Computers per licence', products, () => ({ text: 'One' })),
  ]
}

export const isDifference = ({ cells }: ComparisonRow) =>
  new Set(cells.map((cell) => cell.text)).size > 1
