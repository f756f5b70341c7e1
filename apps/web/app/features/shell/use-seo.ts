import type { Product } from '@keyhaven/contracts/products'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { logFailure } from '../../lib/log.ts'
import { describeForSearch, type PageOfShop } from '../../lib/seo/optimize-seo.ts'
import { productAt, useProducts } from '../../state/catalog/catalog.ts'
import { useVariant } from '../../state/site.ts'

const DEBOUNCE_MS = 500
const PRODUCT = '/product/'

function pageAt(pathname: string, products: Product[]): PageOfShop | undefined {
  if (pathname === '/') return { pageType: 'home' }
  if (pathname === '/shop') return { pageType: 'shop' }
  if (!pathname.startsWith(PRODUCT)) return undefined
  const product = productAt(products, pathname.slice(PRODUCT.length))
  return product && { pageType: 'product', productName: product.name, productPrice: product.price }
}

/** Asks once for each page that sells, when the visitor has stayed half a second. The smaller site has words of its own. */
export function useSeo() {
  const { pathname } = useLocation()
  const isMain = useVariant() === 'main'
  const page = pageAt(pathname, useProducts())
  const asked = isMain && page ? JSON.stringify(page) : ''
  useEffect(() => {
    if (!asked) return
    let isHere = true
    const timer = setTimeout(() => {
      describeForSearch(JSON.parse(asked) as PageOfShop, () => isHere).catch((error: unknown) =>
        logFailure('Failed to optimize SEO', error),
      )
    }, DEBOUNCE_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [asked])
}
