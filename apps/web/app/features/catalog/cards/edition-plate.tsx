import type { Product } from '@keyhaven/contracts/products'
import { BoxImage } from '../../../ui/box-image.tsx'
import { Plate } from '../../../ui/card.tsx'
import { UpdatesPill } from '../../../ui/edition-pills.tsx'
import { Pill } from '../../../ui/pill.tsx'

/** The box on its plate. Its pills have a row of their own, so that they never lie on the box. */
export function EditionPlate({ product }: { product: Product }) {
  return (
    <Plate className="content-between justify-items-stretch gap-1 px-3 pt-3">
      <p className="flex flex-wrap justify-between gap-1.5">
        <UpdatesPill product={product} />
        {product.badge && <Pill tone="accent">{product.badge}</Pill>}
      </p>
      <BoxImage
        src={product.productImage}
        version={product.version}
        name=""
        size={196}
        className="mx-auto"
      />
    </Plate>
  )
}
