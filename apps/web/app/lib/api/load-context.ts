import { createContext } from 'react-router'
import type { Transport } from './api.ts'

/** What the server hands to loaders: its own API, and the facts that stand in every document. */
export const apiContext = createContext<Transport>()
export const siteContext = createContext<Site>()
/** Empty where the policy of the document allows its inline scripts by hash. */
export const nonceContext = createContext<string>('')

/** Which site the host name shows: the shop, or the smaller one for the office suite alone. */
export type Variant = 'main' | 'office'

export type Site = Readonly<{
  origin: string
  variant: Variant
  /** False while the shop cannot hear its database: what it knows may be out of date. */
  isCurrent: boolean
}>
