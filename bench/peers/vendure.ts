import { join } from 'node:path'
import { call } from '../../chaos/call.ts'
import { aGuest, aName, anAddress, choose } from './guest.ts'
import { coldStart, launch } from './launch.ts'
import { versionOf } from './pins.ts'
import { finish, folderOf } from './scratch.ts'
import type { System } from './system.ts'

const PATH = '/shop-api'
const folder = folderOf('vendure')

/** Writes the tables, nine products and what a checkout needs. */
export const seedVendure = (url: string) =>
  finish(folder, [process.execPath, 'seed.cjs'], {
    DATABASE_URL: url,
    WRITES_TABLES: 'yes',
    PORT: '0',
  })

const searchQuery = `{search(input:{take:100,groupByProduct:true}){totalItems items{productId
  productVariantId productName slug sku description inStock priceWithTax{... on SinglePrice{value}
  ... on PriceRange{min max}}}}}`
const productsQuery = `{products(options:{take:100}){totalItems items{id name slug description
  variants{id name sku priceWithTax currencyCode stockLevel}}}}`

/** Without this header its server refuses to be asked by GET. */
const headers = { 'apollo-require-preflight': 'true' }
const listOf = (name: string, query: string) => ({
  name,
  headers,
  path: `${PATH}?query=${encodeURIComponent(query.replace(/\s+/g, ' '))}`,
})

type Graph = {
  data?: Record<string, { errorCode?: string } | null>
  errors?: { message: string }[]
}

const fail = (answer: Graph): never => {
  throw new Error(`refused: ${JSON.stringify(answer).slice(0, 300)}`)
}

function aVisit(port: number) {
  const guest = aGuest(port)
  return {
    calls: guest.calls,
    /** Its errors come with status 200. */
    ask: async (query: string, variables: object = {}) => {
      const answer = await guest.send<Graph>('POST', PATH, { query, variables })
      const results = Object.values(answer.data ?? {})
      if (answer.errors || results.some((result) => !result || result.errorCode)) fail(answer)
      return answer.data as Record<string, never>
    },
  }
}

const failure = '... on ErrorResult{errorCode message}'
const mutations = {
  add: `mutation($id:ID!){addItemToOrder(productVariantId:$id,quantity:1){
    ... on Order{id totalWithTax lines{id quantity}} ${failure}}}`,
  customer: `mutation($input:CreateCustomerInput!){setCustomerForOrder(input:$input){
    ... on Order{id} ${failure}}}`,
  address: `mutation($input:CreateAddressInput!){setOrderShippingAddress(input:$input){
    ... on Order{id} ${failure}}}`,
  methods: '{eligibleShippingMethods{id name priceWithTax}}',
  shipping: `mutation($id:[ID!]!){setOrderShippingMethod(shippingMethodId:$id){
    ... on Order{id totalWithTax} ${failure}}}`,
  arrange: `mutation{transitionOrderToState(state:"ArrangingPayment"){
    ... on Order{id state} ${failure}}}`,
  payments: '{eligiblePaymentMethods{code isEligible}}',
  pay: `mutation($input:PaymentInput!){addPaymentToOrder(input:$input){
    ... on Order{id state code} ${failure}}}`,
}

async function order(port: number, variants: readonly string[], serial: number): Promise<number> {
  const { ask, calls } = aVisit(port)
  for (const id of choose(variants, serial)) await ask(mutations.add, { id })
  const emailAddress = `buyer-${serial}@example.com`
  const name = { firstName: aName.first, lastName: aName.last }
  await ask(mutations.customer, { input: { ...name, emailAddress } })
  const { street, city, zip } = anAddress
  const address = { streetLine1: street, city, postalCode: zip, countryCode: 'US' }
  await ask(mutations.address, { input: { ...address, fullName: `${aName.first} ${aName.last}` } })
  const ways: { id: string }[] = (await ask(mutations.methods)).eligibleShippingMethods ?? []
  await ask(mutations.shipping, { id: ways.slice(0, 1).map(({ id }) => id) })
  await ask(mutations.arrange)
  const methods: { code: string }[] = (await ask(mutations.payments)).eligiblePaymentMethods ?? []
  const input = { method: methods[0]?.code, metadata: {} }
  const paid = (await ask(mutations.pay, { input })).addPaymentToOrder as unknown
  const { state } = paid as { state: string }
  if (state !== 'PaymentSettled') throw new Error(`an order ended as ${state}`)
  return calls()
}

async function variantsAt(port: number): Promise<string[]> {
  const body = JSON.stringify({ query: '{products{items{variants{id}}}}' })
  const answer = await call({
    port,
    method: 'POST',
    path: PATH,
    body,
    headers: { 'content-type': 'application/json' },
  })
  type Found = { data: { products: { items: { variants: { id: string }[] }[] } } }
  const { items } = answer.json<Found>().data.products
  return items.flatMap(({ variants }) => variants.map(({ id }) => id))
}

/** Vendure as its starter runs it: a server, and a worker for its queue. */
export function vendure(port: number, database: string, url: string): System {
  let variants: string[] = []
  const program = (main: string) => ({
    args: [main],
    folder,
    env: { PORT: String(port), DATABASE_URL: url },
    log: join(folder, `${main}.log`),
  })
  return {
    name: 'vendure',
    version: versionOf('vendure'),
    port,
    database,
    lists: [
      listOf('search index', searchQuery),
      listOf('products with variants, price, stock', productsQuery),
    ],
    start: async () => {
      const { child, ...cost } = await coldStart(program('server.cjs'), port, '/health')
      variants = await variantsAt(port)
      return { children: [child, launch(program('worker.cjs'))], ...cost }
    },
    order: (serial) => order(port, variants, serial),
    left: `select count(*) from job_record where not "isSettled"`,
  }
}
