import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { heroLayouts } from '../storefront.ts'
import { requestedApproval } from './approvals.ts'
import { storesScreen } from './screens/stores.ts'

export const LONGEST_BRAND = 40
export const LONGEST_TAGLINE = 160
const MOST_HOSTS = 10
const LONGEST_NAME = 60
const MOST_PRODUCTS = 100
const HOST_LENGTH = 253

export const MAIN_STORE = 'main'

const idShape = 'An id has 2 to 40 small letters, digits or dashes and begins with a letter'
const hostShape = 'A host is written such as shop.example.com, without https:// and port'
const plainWords = 'Use letters, digits and signs on one line'

export const storeId = z.string(idShape).check(z.regex(/^[a-z][a-z0-9-]{1,39}$/, idShape))

/** One line: what it says goes into titles and into the heads of mails. */
const line = (most: number) =>
  z
    .string(plainWords)
    .check(z.trim(), z.maxLength(most, 'Say it shorter'), z.regex(/^\P{C}*$/u, plainWords))

/** Not an address of digits: the last part of a name begins with a letter. */
const hostName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/
/** The hosts in a text, one per line. */
export const hostsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
export const isHostName = (text: string) => hostName.test(text) && text.length <= HOST_LENGTH
export const HOST_SHAPE = hostShape
const host = z
  .string(hostShape)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(HOST_LENGTH, hostShape),
    z.regex(hostName, hostShape),
  )

export const routeSets = ['main', 'office'] as const

/** What staff decide about a store. */
const terms = {
  /** For the team alone. */
  name: line(LONGEST_NAME).check(z.minLength(1, 'A store has a name')),
  /** Empty is what the settings say of the company. */
  brand: line(LONGEST_BRAND),
  tagline: line(LONGEST_TAGLINE),
  /** Beside those of the environment. The first is where mails lead; a new one waits for its proof. */
  hosts: z.array(host).check(z.maxLength(MOST_HOSTS, 'That is too many hosts')),
  routeSet: z.enum(routeSets, 'Choose the pages'),
  /** Null is what the settings say. */
  heroLayout: z.nullable(z.enum(heroLayouts, 'Unknown layout')),
  currency: z.enum(currencies, 'Unknown currency'),
  /** Null is the whole catalogue. */
  productIds: z.nullable(
    z
      .array(z.string().check(z.maxLength(100)))
      .check(
        z.minLength(1, 'Choose an edition'),
        z.maxLength(MOST_PRODUCTS, 'That is too many editions'),
      ),
  ),
  state: z.enum(['active', 'closed'], 'Open or closed'),
}
export const storeTerms = z.object(terms)
export type StoreTerms = z.infer<typeof storeTerms>

const reason = z
  .string('Say why')
  .check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(500, 'Say it shorter'))

const managedStore = z.object({
  id: z.string(),
  ...terms,
  /** Where it is found; null while no host leads to it. */
  address: z.nullable(z.string()),
  /** Names that the environment gives it, which nobody can take away here. */
  givenHosts: z.array(z.string()),
  createdAt: z.string(),
  version: z.string(),
})
export type ManagedStore = z.infer<typeof managedStore>

export const hostStates = ['unproven', 'proven', 'open', 'lost'] as const

/** One host of a store: what its owner publishes to show that it is ours, and what was found. */
const hostFile = z.object({
  host: z.string(),
  /** `unproven`: the token was not found yet; `proven`: two people may open it; `lost`: no longer found. */
  state: z.enum(hostStates),
  /** Null for a host that was in use before hosts were proven. */
  token: z.nullable(z.string()),
  /** The name of the TXT record, or the address of the file, that holds the token. */
  record: z.string(),
  file: z.string(),
  checkedAt: z.nullable(z.string()),
  lostAt: z.nullable(z.string()),
})
export type HostFile = z.infer<typeof hostFile>

const success = z.literal(true)
const byId = z.object({ id: z.string().check(z.maxLength(60)) })

export const listStores = {
  ...storesScreen.calls.listStores,
  summary: 'The stores of the shop that the caller may see, the oldest first',
  response: z.object({ success, stores: z.array(managedStore) }),
} as const satisfies Endpoint

const storeFile = z.object({
  success,
  store: managedStore,
  hosts: z.array(hostFile),
  /** Of the last thirty days. */
  figures: z.object({
    paidOrders: z.number(),
    freeOrders: z.number(),
    /** In the reporting currency, as a decimal. */
    net: z.string(),
    netByCurrency: z.array(z.object({ currency: z.enum(currencies), amount: z.string() })),
    /** Counted up to a limit. */
    openCarts: z.object({ value: z.number(), isCapped: z.boolean() }),
  }),
  /** Members of staff who are limited to stores, and this is one of them. */
  limitedStaff: z.array(z.object({ id: z.string(), name: z.string() })),
  changes: z.array(
    z.object({ id: z.number(), title: z.string(), text: z.string(), at: z.string() }),
  ),
})
export type StoreFile = z.infer<typeof storeFile>

export const readStore = {
  ...storesScreen.calls.readStore,
  summary: 'One store with its figures of thirty days and its history',
  params: byId,
  response: storeFile,
} as const satisfies Endpoint

export const createStore = {
  ...storesScreen.calls.createStore,
  summary: 'Makes a store; its hosts answer once they are proven and two people opened them',
  body: z.object({ id: storeId, ...terms, reason }),
  response: z.object({ success, store: managedStore }),
  status: 201,
} as const satisfies Endpoint

export const editStore = {
  ...storesScreen.calls.editStore,
  summary: 'Changes a store; every server shows it within a second',
  params: byId,
  body: z.object({ ...terms, reason }),
  response: z.object({ success, store: managedStore }),
} as const satisfies Endpoint

export const checkStoreHost = {
  ...storesScreen.calls.checkStoreHost,
  summary: 'Looks for the token of a host; where it is found, a second person is asked to open it',
  params: byId,
  body: z.object({ host }),
  response: z.object({
    success,
    /** None where the host is open already. */
    approval: z.optional(requestedApproval),
    hosts: z.array(hostFile),
  }),
} as const satisfies Endpoint

export const limitStaffToStores = {
  ...storesScreen.calls.limitStaffToStores,
  summary: 'The stores a member of staff is limited to; none means all',
  params: z.object({
    id: z.string().check(z.regex(/^staff_\w{1,40}$/, 'There is no such member of staff')),
  }),
  body: z.object({ storeIds: z.array(storeId).check(z.maxLength(50, 'That is too many stores')) }),
  response: z.object({ success, storeIds: z.array(z.string()) }),
} as const satisfies Endpoint
