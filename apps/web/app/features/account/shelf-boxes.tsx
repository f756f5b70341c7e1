import type { OwnOrder } from '@keyhaven/contracts/account'
import clsx from 'clsx'
import { useProducts } from '../../state/catalog/catalog.ts'
import { BoxImage } from '../../ui/box-image.tsx'
import { boxesOn } from './shelf.rules.ts'

const LARGE_PX = 132
const SMALL_PX = 112

/** What a person owns, standing on the line of the tabs; a picture for the eye alone. */
export function ShelfBoxes({ orders }: { orders: readonly OwnOrder[] }) {
  const products = useProducts()
  const owned = boxesOn(orders).flatMap((id) => products.find((product) => product.id === id) ?? [])
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-13 -right-5 flex -translate-y-full items-end max-md:hidden"
    >
      {owned.toReversed().map(({ id, productImage, version }, place) => {
        const isNewest = place === owned.length - 1
        return (
          <BoxImage
            key={id}
            src={productImage}
            version={version}
            name=""
            size={isNewest ? LARGE_PX : SMALL_PX}
            className={clsx('-ml-4', isNewest ? '-mb-4' : '-mb-3.5')}
          />
        )
      })}
    </div>
  )
}
