import type { Stored } from './shapes.ts'

export type BalanceTransaction = Stored &
  Readonly<{
    object: 'balance_transaction'
    amount: number
    available_on: number
    balance_type: 'payments'
    currency: string
    description: string | null
    exchange_rate: number | null
    fee: number
    fee_details: readonly Readonly<{
      amount: number
      application: null
      currency: string
      description: string
      type: string
    }>[]
    net: number
    reporting_category: string
    source: string
    status: 'available' | 'pending'
    type:
      | 'adjustment'
      | 'charge'
      | 'reserve_hold'
      | 'stripe_fee'
      | 'payment'
      | 'payout'
      | 'payout_failure'
      | 'refund'
      | 'refund_failure'
  }>

export const payoutStates = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const

export type Payout = Stored &
  Readonly<{
    object: 'payout'
    amount: number
    arrival_date: number
    automatic: boolean
    balance_transaction: string | null
    currency: string
    failure_code: string | null
    failure_message: string | null
    livemode: false
    metadata: Readonly<Record<string, string>>
    method: 'standard'
    reconciliation_status: 'completed' | 'in_progress'
    source_type: 'card'
    statement_descriptor: string | null
    status: (typeof payoutStates)[number]
    type: 'bank_account'
  }>

type WalletState = Readonly<{ status: 'active' | 'inactive' }>

export type PaymentMethodDomain = Stored &
  Readonly<{
    object: 'payment_method_domain'
    amazon_pay: WalletState
    apple_pay: WalletState
    domain_name: string
    enabled: boolean
    google_pay: WalletState
    klarna: WalletState
    link: WalletState
    livemode: false
    paypal: WalletState
  }>

export type Review = Stored &
  Readonly<{
    object: 'review'
    charge: string
    closed_reason: 'approved' | 'refunded' | null
    livemode: false
    open: boolean
    opened_reason: 'rule'
    payment_intent: string
    reason: 'rule' | 'approved' | 'refunded'
  }>
