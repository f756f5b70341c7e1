import type { Product } from '@keyhaven/contracts/products'
import clsx from 'clsx'
import { Check, Minus } from 'lucide-react'
import { SampleNote } from '../../../ui/sample-mark.tsx'
import type { ComparisonRow } from './comparison.rules.ts'

function Answer({ text, included }: ComparisonRow['cells'][number]) {
  if (included === undefined) return text
  const Icon = included ? Check : Minus
  return (
    <span
      className={clsx(
        'flex items-center gap-2 max-sm:grid max-sm:justify-items-start max-sm:gap-0.5',
        !included && 'text-ink-3',
      )}
    >
      <Icon size={17} className={clsx(included && 'text-success')} aria-hidden />
      {text}
    </span>
  )
}

type ComparisonBodyProps = {
  rows: readonly ComparisonRow[]
  products: readonly Product[]
  columnStyle: (product: Product) => string
}

export function ComparisonBody({ rows, products, columnStyle }: ComparisonBodyProps) {
  return (
    <tbody>
      {rows.map(({ label, cells, isSample }) => (
        <tr key={label} className="border-t" data-sample={isSample || undefined}>
          <th scope="row" className="px-2.5 py-3.5 text-left font-normal text-ink-2 sm:px-6">
            {label}
            {isSample && (
              <>
                {' '}
                <SampleNote isShort />
              </>
            )}
          </th>
          {products.map((product, index) => (
            <td
              key={product.id}
              className={clsx('px-2.5 py-3.5 text-ink sm:px-6', columnStyle(product))}
            >
              {cells[index] && <Answer {...cells[index]} />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
