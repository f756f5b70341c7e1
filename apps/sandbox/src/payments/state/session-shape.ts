import type { Metadata } from '../metadata.ts'
import type { Stored } from './shapes.ts'

export type LineItem = Readonly<{
  id: string
  object: 'item'
  amount_subtotal: number
  amount_total: number
  currency: string
  description: string
  quantity: number
  price: Readonly<{ id: string; object: 'price'; currency: string; unit_amount: number }>
}>

export type Session = Stored &
  Readonly<{
    object: 'checkout.session'
    amount_subtotal: number
    amount_total: number
    automatic_tax: Readonly<{ enabled: false }>
    cancel_url: string | null
    client_reference_id: string | null
    currency: string
    custom_fields: readonly never[]
    custom_text: object
    customer: null
    customer_details: Readonly<{ email: string | null; name: string | null }> | null
    customer_email: string | null
    expires_at: number
    livemode: false
    metadata: Metadata
    mode: 'payment'
    payment_intent: string | null
    payment_method_types: readonly string[]
    payment_status: 'unpaid' | 'paid'
    shipping_options: readonly never[]
    status: 'open' | 'complete' | 'expired'
    success_url: string
    ui_mode: 'hosted_page'
    url: string | null
  }>

/** What a session knows and the provider does not show. */
export type SessionExtras = Readonly<{ lineItems: readonly LineItem[]; intentMetadata: Metadata }>
