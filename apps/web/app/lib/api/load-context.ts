import type { Currency } from '@keyhaven/contracts/money'
import type { PlainAnswer } from '@keyhaven/contracts/plain-forms'
import { createContext } from 'react-router'
import type { Transport } from './api.ts'

/** What the server hands to loaders: its own API, and the facts that are in every document. */
export const apiContext = createContext<Transport>()
export const siteContext = createContext<Site>()
/** Marks the inline scripts that are ours; the server turns it into the policy of the document. */
export const nonceContext = createContext<string>('')
/** Told by a loader that had to make do: nobody else may be given what comes of it. */
export const notKeptContext = createContext<() => void>(() => {})

/** What a form without scripts came to, for the page that answers it. */
export const plainContext = createContext<PlainAnswer | null>(null)

/** Which site the host name shows: the shop, or the smaller one for the office suite alone. */
export type Variant = 'main' | 'office'

export type Site = Readonly<{
  origin: string
  variant: Variant
  storeId: string
  /** What the store calls itself; null is the name of the company. */
  brand: string | null
  /** What prices are in for a visitor who has not chosen. */
  currency: Currency
  /** False while the shop cannot hear its database: what it knows may be out of date. */
  isCurrent: boolean
  /** Custom scripts that the policy of this document lets run, and the pages some of them are for. */
  runs?: Readonly<{ pages: readonly string[]; names: readonly string[] }>
  /** The container of the tag manager, in documents that may hold its frame. */
  tags?: TagFacts
  /** Staff pages say so: staff have no host of their own, and share that of the shop. */
  isShared?: boolean
  /** A document of the payment zone that holds the frame of marketing tools. */
  hasPixel?: boolean
}>

export type TagFacts = Readonly<{
  containerId: string
  debugMode: boolean
  /** The visitor had agreed when the document was asked for. */
  isAgreed: boolean
}>
