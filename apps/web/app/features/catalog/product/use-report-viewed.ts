import type { Product } from '@keyhaven/contracts/products'
import { useEffect, useEffectEvent } from 'react'
import { reportViewed } from '../../../state/catalog/item-analytics.ts'

/** Tells the tag manager once for each edition whose page is opened. */
export function useReportViewed(product: Product | undefined) {
  const report = useEffectEvent(() => product && reportViewed(product))
  const id = product?.id
  useEffect(() => {
    if (id) report()
  }, [id])
}
