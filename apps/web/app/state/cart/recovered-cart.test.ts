import type { Product } from '@keyhaven/contracts/products'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fillFromBuiltIn } from '../../lib/api/fallback.server.ts'
import { type RecoveredItem, recoveredProduct } from './recovered-cart.ts'

const queries = new QueryClient()
fillFromBuiltIn(queries)
const products = queries.getQueryData<Product[]>(['/api/products']) ?? []

test.each<[string, RecoveredItem, string | undefined]>([
  ['its id', { productId: 'home-2021' }, 'home-2021'],
  ['its id before its name', { productId: 'home-2021', name: 'Home 2024' }, 'home-2021'],
  ['its short name', { name: 'Home & Business 2019' }, 'home-business-2019'],
  ['its full name in any case', { name: 'office HOME 2024 ' }, 'home-2024'],
  ['an unknown id but a known name', { productId: 'x', name: 'Home 2024' }, 'home-2024'],
  ['a part of its name', { name: 'Plus 2021' }, 'professional-plus-2021'],
  ['a longer name', { name: 'Professional Plus 2024 (1 PC, key)' }, 'professional-plus-2024'],
  ['nothing', {}, undefined],
  ['a blank name', { name: ' ' }, undefined],
  ['a name nobody sells', { name: 'Works 4.0' }, undefined],
])('a line left behind is found by %s', (_, item, expected) => {
  expect(recoveredProduct(item, products)?.id).toBe(expected)
})
