import type { Product } from '../products.ts'
import { home2019, homeBusiness2019, professionalPlus2019 } from './office-2019.ts'
import { home2021, homeBusiness2021, professionalPlus2021 } from './office-2021.ts'
import { home2024, homeBusiness2024, professionalPlus2024 } from './office-2024.ts'

/** What is written about an edition by hand; the server computes the rest of a product. */
export type Edition = Omit<
  Product,
  | 'originalPriceKind'
  | 'discount'
  | 'lowestPrice30d'
  | 'currencyPrices'
  | 'ownPrices'
  | 'availability'
  | 'areUpdatesOver'
  | 'deliveryEstimate'
>

/** The nine editions in the order the shop lists them. */
export const editions: Edition[] = [
  home2024,
  homeBusiness2024,
  professionalPlus2024,
  home2021,
  homeBusiness2021,
  professionalPlus2021,
  home2019,
  homeBusiness2019,
  professionalPlus2019,
]
