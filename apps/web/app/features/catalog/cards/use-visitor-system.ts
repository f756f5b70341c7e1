import type { Product } from '@keyhaven/contracts/products'
import { useSyncExternalStore } from 'react'
import { type System, systemOf } from '../../../lib/computer/device.rules.ts'

const never = () => () => {}
const read = () => systemOf(navigator.userAgent, navigator.maxTouchPoints)

/** The visitor's system; unknown until the page is alive, because its HTML is the same for all. */
const useVisitorSystem = (): System | undefined =>
  useSyncExternalStore<System | undefined>(never, read, () => undefined)

/** Whether someone on a Mac looks at an edition that does not run there. */
export const useIsWrongSystem = (product: Product) =>
  useVisitorSystem() === 'Mac' && product.systemRequirements.windowsOnly
