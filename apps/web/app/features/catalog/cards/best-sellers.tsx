import { useProducts } from '../../../state/catalog/catalog.ts'
import { bestSellers } from '../catalog.rules.ts'
import { ProductGrid } from './product-grid.tsx'

/** The editions most people come for, as cards. */
export const BestSellers = () => (
  <ProductGrid products={bestSellers(useProducts())} preset="landing" />
)
