import type { Mention } from '../mentions.rules.ts'
import type { Topic } from '../topics/topic.rules.ts'

export type Call = Readonly<{ name: string; args: Readonly<Record<string, unknown>> }>

/** What about an order is asked. */
export type OrderAspect = 'status' | 'mail' | 'address' | 'resend' | 'refund' | 'other'

/** What every intent has. `also`: the second half of a question, which a page answers. */
type IntentBase = {
  text: string
  isEnglish: boolean
  calls: readonly Call[]
  also?: Readonly<{ topic: Topic; text: string }>
}

export type Intent = Readonly<IntentBase> &
  (
    | Readonly<{ kind: 'say'; say: string }>
    | Readonly<{ kind: 'order-start' | 'order-code' | 'compare-apps' }>
    | Readonly<{ kind: 'order'; aspect: OrderAspect; number: string | null }>
    | Readonly<{ kind: 'hours'; aspect: 'hours' | 'phone' | 'email' }>
    | Readonly<{
        kind: 'compatibility' | 'updates' | 'compare' | 'commercial' | 'stock' | 'about'
        mentions: readonly Mention[]
      }>
    | Readonly<{ kind: 'price'; currency: string | null; isCheapest: boolean }>
    | Readonly<{ kind: 'apps'; apps: readonly string[] }>
    | Readonly<{ kind: 'which'; apps: readonly string[]; at: string }>
    | Readonly<{ kind: 'help'; topic: Topic | null }>
  )

type Kind<T> = T extends unknown ? Omit<T, keyof IntentBase> : never
export type Made = Kind<Intent> & Readonly<{ calls?: readonly Call[] }>

export const call = (name: string, args: Record<string, unknown> = {}): Call => ({ name, args })
export const help = (query: string) => call('search_help', { query })
