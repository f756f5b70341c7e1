import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import {
  type AgentCall,
  cancelCart,
  cancelCheckout,
  completeCheckout,
  createCart,
  createCheckout,
  getCart,
  getCheckout,
  updateCart,
  updateCheckout,
} from './agent-carts.service.ts'
import { found, productObject, returnPolicy } from './catalogue-objects.rules.ts'
import { UcpRefusal } from './ucp.errors.ts'
import {
  cartRequest,
  checkoutRequest,
  lookupRequest,
  productRequest,
  searchRequest,
} from './ucp.requests.ts'
import type { CapabilityName } from './ucp.rules.ts'

/** What an agent can ask for, however it asks. */
export type Operation = Readonly<{
  tool: string
  description: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  status: 200 | 201
  /** The name of its argument beside the id. */
  payload?: 'catalog' | 'cart' | 'checkout'
  schema?: z.ZodMiniType
  isWrite: boolean
  capability: CapabilityName
  /** Capabilities that its answer speaks of. */
  about: readonly CapabilityName[]
  run: (call: AgentCall, id: string, payload: never) => Promise<object>
}>

type Made<T> = Omit<Operation, 'run' | 'schema'> &
  Readonly<{
    schema?: z.ZodMiniType<T>
    run: (call: AgentCall, id: string, payload: T) => Promise<object>
  }>

const operation = <T>(made: Made<T>): Operation => made

const brandOf = ({ brand }: Context) => brand ?? 'Keyhaven'

const viewOf = (
  { ctx, origin, currency }: AgentCall,
  asked: AgentCall['currency'] | undefined,
) => ({
  origin,
  currency: asked ?? currency,
  seller: brandOf(ctx),
})

const terms = ({ version, origin }: AgentCall) =>
  version >= '2026-08-25' ? { policies: [returnPolicy(origin)] } : {}

async function searchCatalog(call: AgentCall, _: string, asked: z.infer<typeof searchRequest>) {
  if (asked.query === undefined && asked.filters === undefined) {
    throw new UcpRefusal('invalid_request', 'Name a query or a filter.')
  }
  const view = viewOf(call, asked.context?.currency)
  const { categories, price } = asked.filters ?? {}
  const filters = { query: asked.query, categories, min: price?.min, max: price?.max }
  const all = found(call.products, filters, view.currency)
  const from = Number(asked.pagination?.cursor ?? 0)
  const until = from + (asked.pagination?.limit ?? 10)
  return {
    products: all.slice(from, until).map((product) => productObject(product, view)),
    pagination: {
      has_next_page: until < all.length,
      ...(until < all.length && { cursor: String(until) }),
      total_count: all.length,
    },
    ...terms(call),
  }
}

/** An edition by its id, or by the last part of its address. */
const named = ({ products }: AgentCall, id: string) =>
  products.find((product) => product.id === id || product.slug === id)

async function lookupCatalog(call: AgentCall, _: string, asked: z.infer<typeof lookupRequest>) {
  const view = viewOf(call, asked.context?.currency)
  const hits = Map.groupBy(
    asked.ids.flatMap((id) => {
      const product = named(call, id)
      return product ? [{ id, product }] : []
    }),
    ({ product }) => product,
  )
  const missing = asked.ids.filter((id) => !named(call, id))
  return {
    products: [...hits].map(([product, inputs]) =>
      productObject(
        product,
        view,
        inputs.map(({ id }) => ({ id, match: 'exact' })),
      ),
    ),
    ...(missing.length > 0 && {
      messages: missing.map((id) => ({
        type: 'info',
        code: 'not_found',
        content: `Nothing on sale here has the id ${id.replaceAll(/[^\w.-]/g, '')}.`,
      })),
    }),
    ...terms(call),
  }
}

async function getProduct(call: AgentCall, _: string, asked: z.infer<typeof productRequest>) {
  const product = named(call, asked.id)
  if (!product) throw new UcpRefusal('not_found')
  return { product: productObject(product, viewOf(call, asked.context?.currency)), ...terms(call) }
}

const lookup = ['catalog.lookup'] as const
const cart = { capability: 'cart', about: ['cart', 'discount'] } as const
const checkout = { capability: 'checkout', about: ['checkout', 'discount'] } as const

export const operations: readonly Operation[] = [
  operation({
    tool: 'search_catalog',
    description: 'Finds editions by words, category and price.',
    method: 'POST',
    path: '/catalog/search',
    status: 200,
    payload: 'catalog',
    schema: searchRequest,
    isWrite: false,
    capability: 'catalog.search',
    about: ['catalog.search'],
    run: searchCatalog,
  }),
  operation({
    tool: 'lookup_catalog',
    description: 'Editions by their ids.',
    method: 'POST',
    path: '/catalog/lookup',
    status: 200,
    payload: 'catalog',
    schema: lookupRequest,
    isWrite: false,
    capability: 'catalog.lookup',
    about: lookup,
    run: lookupCatalog,
  }),
  operation({
    tool: 'get_product',
    description: 'One edition by its id.',
    method: 'POST',
    path: '/catalog/product',
    status: 200,
    payload: 'catalog',
    schema: productRequest,
    isWrite: false,
    capability: 'catalog.lookup',
    about: lookup,
    run: getProduct,
  }),
  operation({
    tool: 'create_cart',
    description: 'Makes a cart and tells its price. Nothing is reserved.',
    method: 'POST',
    path: '/carts',
    status: 201,
    payload: 'cart',
    schema: cartRequest,
    isWrite: true,
    ...cart,
    run: (call, _, asked) => createCart(call, asked),
  }),
  operation({
    tool: 'get_cart',
    description: 'A cart at its price of now.',
    method: 'GET',
    path: '/carts/:id',
    status: 200,
    isWrite: false,
    ...cart,
    run: getCart,
  }),
  operation({
    tool: 'update_cart',
    description: 'Replaces everything in a cart.',
    method: 'PUT',
    path: '/carts/:id',
    status: 200,
    payload: 'cart',
    schema: cartRequest,
    isWrite: true,
    ...cart,
    run: updateCart,
  }),
  operation({
    tool: 'cancel_cart',
    description: 'Throws a cart away.',
    method: 'POST',
    path: '/carts/:id/cancel',
    status: 200,
    isWrite: true,
    ...cart,
    run: cancelCart,
  }),
  operation({
    tool: 'create_checkout',
    description: 'Opens a checkout that a person finishes in the shop: give them its continue_url.',
    method: 'POST',
    path: '/checkout-sessions',
    status: 201,
    payload: 'checkout',
    schema: checkoutRequest,
    isWrite: true,
    ...checkout,
    run: (call, _, asked) => createCheckout(call, asked),
  }),
  operation({
    tool: 'get_checkout',
    description: 'A checkout as it is now; completed once a person has paid.',
    method: 'GET',
    path: '/checkout-sessions/:id',
    status: 200,
    isWrite: false,
    ...checkout,
    run: getCheckout,
  }),
  operation({
    tool: 'update_checkout',
    description: 'Replaces everything in a checkout.',
    method: 'PUT',
    path: '/checkout-sessions/:id',
    status: 200,
    payload: 'checkout',
    schema: checkoutRequest,
    isWrite: true,
    ...checkout,
    run: updateCheckout,
  }),
  operation({
    tool: 'complete_checkout',
    description: 'Agents pay nothing here: the answer says that a person has to.',
    method: 'POST',
    path: '/checkout-sessions/:id/complete',
    status: 200,
    payload: 'checkout',
    schema: z.looseObject({}),
    isWrite: true,
    ...checkout,
    run: (call, id) => completeCheckout(call, id),
  }),
  operation({
    tool: 'cancel_checkout',
    description: 'Closes a checkout. Its link opens no cart from then on.',
    method: 'POST',
    path: '/checkout-sessions/:id/cancel',
    status: 200,
    isWrite: true,
    ...checkout,
    run: cancelCheckout,
  }),
]
