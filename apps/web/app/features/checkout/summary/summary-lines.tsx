import type { Quote } from '@keyhaven/contracts/checkout'
import { formatMoney, fromDecimal, type Money } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { mostOf } from '../../../state/cart/cart.rules.ts'
import { type CartLine, useCart } from '../../../state/cart/cart.ts'
import { textLinkStyles } from '../../../ui/link.tsx'
import { Stepper } from '../../../ui/stepper.tsx'

const systemOf = ({ systemRequirements }: Product) =>
  systemRequirements.windowsOnly ? 'Windows only' : 'PC or Mac'

/** Where it runs and what it may be used for, said once more before it is paid. */
const factsOf = ({ product }: CartLine) =>
  `${systemOf(product)} · ${product.commercialUse ? 'Commercial use' : 'Private use'}`

/** Without a discount the lines of the quote add up to its total, to the last cent. */
function lineTotal(line: CartLine, quote: Quote | undefined): Money {
  const quoted = quote?.lines.find(({ productId }) => productId === line.productId)
  const isPlain = quote && quote.couponCode === null && quoted?.quantity === line.quantity
  return (isPlain && fromDecimal(quoted.total, quote.currency)) || line.total
}

type SummaryLineProps = { line: CartLine; total: Money; onRemoved: () => void }

function SummaryLine({ line, total, onRemoved }: SummaryLineProps) {
  const { items, update, remove } = useCart()
  const { product, productId, quantity } = line
  return (
    <li className="flex items-center gap-4 border-b py-4 max-sm:flex-wrap">
      <div className="grid min-w-0 grow gap-0.5 max-sm:w-full">
        <b className="text-body-sm font-semibold">{product.shortName}</b>
        <span className="text-small text-ink-3">{factsOf(line)}</span>
        <button
          type="button"
          className={`w-fit text-small ${textLinkStyles(true)}`}
          onClick={() => {
            remove(productId)
            onRemoved()
          }}
        >
          Remove<span className="sr-only"> {product.shortName}</span>
        </button>
      </div>
      <Stepper
        label={`Quantity of ${product.shortName}`}
        value={quantity}
        max={mostOf(items, productId)}
        onChange={(next) => update(productId, next)}
      />
      <span className="min-w-18 text-right font-display text-body-sm font-semibold whitespace-nowrap max-sm:ml-auto">
        {formatMoney(total)}
      </span>
    </li>
  )
}

type SummaryLinesProps = {
  lines: readonly CartLine[]
  quote: Quote | undefined
  onRemoved: () => void
}

export function SummaryLines({ lines, quote, onRemoved }: SummaryLinesProps) {
  return (
    <ul className="-mx-1 min-h-24 overflow-y-auto px-1">
      {lines.map((line) => (
        <SummaryLine
          key={line.productId}
          line={line}
          total={lineTotal(line, quote)}
          onRemoved={onRemoved}
        />
      ))}
    </ul>
  )
}
