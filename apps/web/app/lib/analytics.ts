import type { VitalName } from '@keyhaven/contracts/data/vitals'
import type { Currency } from '@keyhaven/contracts/money'
import { mayTellMarketing } from './consent.ts'

type Item = Readonly<{ item_id: string; item_name: string; price: number; quantity: number }>
type Added = Readonly<{
  event: 'add_to_cart'
  ecommerce: Readonly<{ currency: 'USD'; value: number; items: readonly Item[] }>
}>
type Looked = Readonly<{
  event: 'view_item' | 'select_item'
  ecommerce: Added['ecommerce'] & Readonly<{ item_list_name?: string }>
}>
type Charged = Readonly<{ currency: Currency; value: number; items: readonly Item[] }>
type Purchase = Readonly<{
  event: 'purchase'
  /** What tools outside are told instead of the order's number. */
  counted_as?: string | undefined
  ecommerce: Charged &
    Readonly<{ transaction_id: string; tax: number; shipping: number; coupon?: string }>
}>
type BeginCheckout = Readonly<{ event: 'begin_checkout'; ecommerce: Charged }>
type Lead = Readonly<{
  event: 'generate_lead'
  lead_source: 'contact' | 'quote'
  currency: 'USD'
  /** What the editions that were asked for cost; nothing where none was. */
  value: number
}>
type Download = Readonly<{ event: 'file_download'; file_name: string; link_url?: string }>
type PageView = Readonly<{ event: 'page_view'; page_path: string; page_title: string }>
type Performance = Readonly<{
  event: 'performance_metrics'
  metrics: Readonly<Record<VitalName | 'FID', number | null>>
  ratings: Readonly<Record<VitalName | 'FID', string | null>>
}>
export type ShopEvent =
  | Added
  | BeginCheckout
  | Download
  | Lead
  | Looked
  | PageView
  | Performance
  | Purchase

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Leaves a note for the tag manager of a visitor who allowed it. Nothing about the person is in it. */
export function pushEvent(event: ShopEvent) {
  if (!mayTellMarketing()) return
  window.dataLayer ??= []
  window.dataLayer.push(event)
  for (const hear of hearers) hear(event)
}

const hearers = new Set<(event: ShopEvent) => void>()

/** Hears what is told from now on, until the answer is called. */
export function onEvent(hear: (event: ShopEvent) => void) {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}
