import clsx from 'clsx'
import type { CartLine } from '../../../state/cart/cart.ts'
import { BoxImage } from '../../../ui/box-image.tsx'

const SHOWN = 3
const LARGE_PX = 176
const SMALL_PX = 142

/** The first boxes of the cart, the first of them in the middle. */
function boxesOf(lines: readonly CartLine[]) {
  const [first, second, third] = lines
    .flatMap(({ product, quantity }) =>
      Array.from({ length: Math.min(quantity, SHOWN) }, () => product),
    )
    .slice(0, SHOWN)
  return [second, first, third].flatMap((product, place) => (product ? [{ place, product }] : []))
}

/** What is bought, standing in the arch; a picture for the eye alone. */
export function BoxStage({ lines }: { lines: readonly CartLine[] }) {
  return (
    <div
      aria-hidden
      className="relative flex h-50 shrink-0 items-end justify-center overflow-hidden border-b max-tall:hidden"
    >
      <span className="absolute bottom-0 h-45 w-84 arch bg-arch-2" />
      <span className="absolute bottom-0 h-36 w-62 arch bg-arch-1" />
      {boxesOf(lines).map(({ place, product }) => (
        <BoxImage
          key={place}
          src={product.productImage}
          version={product.version}
          name=""
          size={place === 1 ? LARGE_PX : SMALL_PX}
          priority
          className={clsx('relative', place === 1 ? 'z-1 -mx-16 -mb-5' : '-mb-4')}
        />
      ))}
    </div>
  )
}
