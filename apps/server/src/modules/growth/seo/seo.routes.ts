import type { Product } from '@keyhaven/contracts/products'
import { optimizeSeo } from '@keyhaven/contracts/seo'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { originOf, type Store, storeIn } from '../../../infra/http/hosts.ts'
import { route } from '../../../infra/http/route.ts'
import type { Content } from '../../../infra/pages/content.ts'
import { catalogue } from '../../catalog/products/products.service.ts'
import { atStore } from '../../platform/stores/in-store.ts'
import { seoOf } from './seo.rules.ts'

const BODY_BYTES = 32_000
const NAME = 'Keyhaven'

/** Every page view asks, so the catalogue is read once for each version of what pages show. */
function createShelf(ctx: Context, content: Pick<Content, 'version'>) {
  let version: number | undefined
  let kept = new Map<string, Promise<Product[]>>()
  return async (store: Store): Promise<Product[]> => {
    const now = content.version()
    if (now === undefined) return catalogue(atStore(ctx, store), store)
    if (now !== version) kept = new Map()
    version = now
    const known = kept.get(store.cacheName)
    if (known) return known
    const mine = kept
    const read = catalogue(atStore(ctx, store), store)
    mine.set(store.cacheName, read)
    // What could not be read is asked for again.
    read.catch(() => mine.delete(store.cacheName))
    return read
  }
}

/** Answered from the catalogue for everyone. No model is asked, whatever the caller writes. */
export function seoRoutes(app: FastifyInstance, ctx: Context, content: Pick<Content, 'version'>) {
  const limit = { max: 60, seconds: 60 }
  const rules = { allow: 'public', limit, bodyLimit: BODY_BYTES } as const
  const shelf = createShelf(ctx, content)
  route(app, optimizeSeo, rules, async ({ body }, request) => {
    const store = storeIn(request)
    const shown = {
      products: await shelf(store),
      brand: store.brand ?? NAME,
      origin: originOf(ctx.config, store),
    }
    const result = seoOf(body, shown)
    if (!result) throw new AppError('seo_failed')
    return { success: true as const, result }
  })
}
