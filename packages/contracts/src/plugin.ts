import type { ShopEvent, ShopEventName } from './events.ts'

/** Lines of the shop's log, marked with the name of the plug-in. */
export type PluginLog = Readonly<{
  info: (sentence: string, facts?: object) => void
  warn: (sentence: string, facts?: object) => void
}>

/** What `PLUGIN_<NAME>_<SETTING>` says in the environment, by the name that the plug-in gave the setting. */
export type PluginSettings = Readonly<Record<string, string>>

/** Other systems. A live shop reaches only hosts on the internet, follows no redirect and waits ten seconds. */
export type PluginHttp = Readonly<{
  /** Posts JSON; the status of the answer. */
  post: (url: string, body: object) => Promise<number>
  /** Reads a text of at most a megabyte. */
  get: (url: string) => Promise<string>
}>

export type PluginOrder = Readonly<{
  id: string
  orderNumber: string
  /** `cart`, `payment_link`, `manual`, `imported` … */
  kind: string
  email: string
  country: string
  currency: string
  totalMinor: number
  paymentStatus: string
  fulfilmentStatus: string
  createdAt: string
  paidAt: string | null
  lines: readonly Readonly<{
    productId: string
    productName: string
    quantity: number
    totalMinor: number
  }>[]
}>

/** Someone with an account, or a guest who bought: then the id is that of their first order. */
export type PluginCustomer = Readonly<{
  id: string
  email: string
  firstName: string
  lastName: string
  country: string
  hasAccount: boolean
}>

/** The shop as a plug-in sees it: neither keys nor secrets, and no database. */
export type PluginShop = Readonly<{
  order: (id: string) => Promise<PluginOrder | undefined>
  customer: (id: string) => Promise<PluginCustomer | undefined>
  /** Tells staff a sentence about a thing such as `order:…`; said again it is told once. */
  note: (subject: string, text: string) => Promise<void>
}>

/** An `AbortSignal`, as far as every platform has one. */
export type PluginSignal = Readonly<{
  aborted: boolean
  addEventListener: (type: 'abort', listener: () => void) => void
}>

export type PluginTools = Readonly<{
  log: PluginLog
  settings: PluginSettings
  http: PluginHttp
  shop: PluginShop
  /** Ends with the time that one event may take. */
  signal: PluginSignal
}>

type Handlers = {
  readonly [Name in ShopEventName]?: (
    event: ShopEvent<Name>,
    tools: PluginTools,
  ) => Promise<void> | void
}

/** What a payment is judged by. Countries are null where they are not known. */
export type PluginRiskFacts = Readonly<{
  providerRisk: 'normal' | 'elevated' | 'highest' | null
  billingCountry: string | null
  cardCountry: string | null
  networkCountry: string | null
  /** What follows the @ of the order's e-mail address. */
  mailDomain: string
  isDisposable: boolean
  /** How many keys the order is for. */
  seats: number
  /** This order and the others of its card or browser within a day, in US cents. */
  worthOfDay: number
}>

export type PluginPoints = Readonly<{ points: number; sentence: string }>

/** A plug-in: what it is called, what it hears, and what it has a say in. */
export type Plugin = Readonly<{
  /** Lower-case letters, digits and hyphens. */
  name: string
  version: string
  /** Settings it needs or can do without: `{ url: 'required' }` is `PLUGIN_<NAME>_URL`. */
  settings?: Readonly<Record<string, 'required' | 'optional'>>
  /** Called once in each process, before it opens. What it throws stops the start. */
  start?: (tools: Pick<PluginTools, 'log' | 'settings'>) => Promise<void> | void
  /** Called by a worker after the event is stored: at least once, in order for each order. */
  on?: Handlers
  /**
   * Pure. From -10 to 100 points and why, in a sentence that names nobody. Points below 0 release no order that
   * the shop would hold.
   */
  risk?: (facts: PluginRiskFacts) => PluginPoints | undefined
}>

/** What `plugin.ts` in the folder of a plug-in exports by default. */
export const definePlugin = (plugin: Plugin): Plugin => plugin
