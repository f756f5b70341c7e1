import { type KeptCart, showKeptCart } from '@keyhaven/contracts/kept-carts'
import { PlainCart } from '../features/plain/plain-cart.tsx'
import { api } from '../lib/api/api.ts'
import { apiContext } from '../lib/api/load-context.ts'
import { plainPage } from '../lib/router/plain-page.ts'
import { type Matched, titleIn } from '../lib/seo/page-meta.ts'
import type { Route } from './+types/plain-cart.ts'

export const handle = plainPage

export const loader = ({ context }: Route.LoaderArgs): Promise<KeptCart> =>
  api(showKeptCart, {}, context.get(apiContext))

export const meta = ({ matches }: Matched) => [
  titleIn(matches, 'Your cart'),
  { name: 'robots', content: 'noindex' },
]

export default function PlainCartPage({ loaderData }: Route.ComponentProps) {
  return <PlainCart cart={loaderData} />
}
