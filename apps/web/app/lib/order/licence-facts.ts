import type { Product } from '@keyhaven/contracts/products'
import { updatesText } from '../edition-facts.ts'

/** What a licence may be used on and for, in the few words of its card. */
export type LicenceFacts = Readonly<{
  name: string
  runsOnWindowsOnly: boolean
  isForBusiness: boolean
  /** "Updates until Oct 2029" */
  updates: string
}>

/** Undefined for what is no longer in the catalogue: then its card tells the name alone. */
export function factsOf(product: Product | undefined): LicenceFacts | undefined {
  if (!product) return undefined
  return {
    name: product.shortName,
    runsOnWindowsOnly: product.systemRequirements.windowsOnly,
    isForBusiness: product.commercialUse,
    updates: updatesText(product),
  }
}
