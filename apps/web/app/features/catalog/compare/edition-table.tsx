import type { Product } from '@keyhaven/contracts/products'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import type { ComparisonRow } from './comparison.rules.ts'
import { ComparisonBody } from './comparison-body.tsx'
import { ComparisonHead } from './comparison-head.tsx'

type EditionTableProps = {
  caption: string
  products: readonly Product[]
  rows: readonly ComparisonRow[]
  /** Heading above the names of the rows. */
  corner: ReactNode
  head: (product: Product) => ReactNode
  columnStyle?: (product: Product) => string
  /** The head stays in sight while the rows pass under it. */
  isSticky?: boolean
}

const plain = () => ''

/** Editions side by side: one column each, one fact per row. */
export function EditionTable({
  caption,
  products,
  rows,
  corner,
  head,
  columnStyle = plain,
  isSticky = false,
}: EditionTableProps) {
  return (
    <Card className="overflow-clip rounded-sheet">
      <table className="w-full table-fixed text-small sm:text-body-sm">
        <caption className="sr-only">{caption}</caption>
        <ComparisonHead {...{ products, corner, head, columnStyle, isSticky }} />
        <ComparisonBody {...{ products, rows, columnStyle }} />
      </table>
    </Card>
  )
}
