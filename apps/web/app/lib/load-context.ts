import { createContext } from 'react-router'
import type { Transport } from './api.ts'

/** What the server hands to loaders: its own API, and the facts that stand in every document. */
export const apiContext = createContext<Transport>()
export const siteContext = createContext<Site>()
/** Empty where the policy of the document allows its inline scripts by hash. */
export const nonceContext = createContext<string>('')

export type Site = Readonly<{ origin: string }>
