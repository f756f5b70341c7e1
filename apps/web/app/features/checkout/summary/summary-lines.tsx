import type { Quote } from '@keyhaven/contracts/checkout'
import { formatMoney, fromDecimal, type Money } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { mostOf } from '../../state/cart.rules.ts'
import { type CartLine, useCart } from '../../state/cart.ts'
import { BoxImage } from '../../ui/box-image.tsx'
import { Plate } from '../../ui/card.tsx'
import { textLinkStyles } from '../../ui/link.tsx'
import { Stepper } from '../../ui/stepper.tsx'

const systemOf = ({ systemRequirements }: Product) =>
  systemRequirements.windowsOnly ? 'Windows only' : '1 PC or Mac'

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
    <li className="flex gap-4 border-b pb-5">
      <Plate className="size-20 shrink-0 rounded-control-lg">
        <BoxImage src={product.productImage} version={product.version} name="" size={72} />
      </Plate>
      <div className="grid min-w-0 grow gap-1">
        <div className="flex items-start justify-between gap-3 text-body-sm font-semibold">
          <span>{product.shortName}</span>
          <span className="font-display whitespace-nowrap">{formatMoney(total)}</span>
        </div>
        <span className="text-small text-ink-3">{systemOf(product)}</span>
        <div className="flex items-end justify-between gap-3">
          <Stepper
            label={`Quantity of ${product.shortName}`}
            value={quantity}
            max={mostOf(items, productId)}
            onChange={(next) => update(productId, next)}
          />
          <button
            type="button"
            className={`text-small ${textLinkStyles(true)}`}
            onClick={() => {
              remove(productId)
              onRemoved()
            }}
          >
            Remove<span className="sr-only"> {product.shortName}</span>
          </button>
        </div>
      </div>
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
    <ul className="grid gap-5">
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
