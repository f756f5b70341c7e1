import type { CardError } from '../declines.ts'
import type { Metadata } from '../metadata.ts'
import type { MethodType } from '../methods.ts'

/** What every stored object has. Objects never change: a new version takes the place of the old. */
export type Stored = Readonly<{ id: string; object: string; created: number }>

export type BillingDetails = Readonly<{
  email: string | null
  name: string | null
  phone: string | null
  address: Readonly<Record<AddressLine, string | null>>
}>
export type AddressLine = 'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state'

type Check = 'pass' | 'fail' | null

type CardDetails = Readonly<{
  brand: string
  checks: Readonly<{
    address_line1_check: Check
    address_postal_code_check: Check
    cvc_check: Check
  }>
  country: string
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: 'credit' | 'debit' | 'prepaid'
  last4: string
}>

export type ChargedCard = CardDetails &
  Readonly<{
    network: string
    three_d_secure: Readonly<{ result: 'authenticated'; version: '2.2.0' }> | null
  }>

export type Outcome = Readonly<{
  network_status: 'approved_by_network' | 'declined_by_network'
  reason: string | null
  risk_level: 'normal' | 'elevated' | 'highest'
  risk_score: number
  seller_message: string
  type: 'authorized' | 'issuer_declined' | 'blocked'
}>

export type PaymentMethod = Stored &
  Readonly<{
    object: 'payment_method'
    type: MethodType
    billing_details: BillingDetails
    card?: CardDetails
    livemode: false
  }>

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'

type AuthenticationError = Readonly<{
  type: 'invalid_request_error'
  code: 'payment_intent_authentication_failure' | 'payment_intent_payment_attempt_failed'
  message: string
}>
type LastError = (CardError | AuthenticationError) &
  Readonly<{ payment_method: PaymentMethod; charge?: string }>

type Redirect = Readonly<{ return_url: string; url: string }>

export type PaymentIntent = Stored &
  Readonly<{
    object: 'payment_intent'
    amount: number
    amount_capturable: 0
    allowed_payment_method_types: readonly string[] | null
    amount_received: number
    automatic_payment_methods: Readonly<{
      enabled: boolean
      allow_redirects: 'always' | 'never'
    }> | null
    canceled_at: number | null
    cancellation_reason: string | null
    capture_method: 'automatic' | 'automatic_async'
    client_secret: string
    confirmation_method: 'automatic'
    currency: string
    customer: null
    description: string | null
    last_payment_error: LastError | null
    latest_charge: string | null
    livemode: false
    metadata: Metadata
    next_action:
      | Readonly<{ type: 'use_stripe_sdk'; use_stripe_sdk: object }>
      | Readonly<{ type: 'redirect_to_url'; redirect_to_url: Redirect }>
      | null
    payment_method: string | null
    payment_method_types: readonly string[]
    processing: null
    receipt_email: string | null
    statement_descriptor_suffix: string | null
    status: IntentStatus
  }>

export type Charge = Stored &
  Readonly<{
    object: 'charge'
    amount: number
    amount_captured: number
    amount_refunded: number
    balance_transaction: string | null
    billing_details: BillingDetails
    captured: boolean
    currency: string
    disputed: boolean
    failure_code: string | null
    failure_message: string | null
    livemode: false
    metadata: Metadata
    outcome: Outcome
    paid: boolean
    payment_intent: string
    payment_method: string
    payment_method_details: Readonly<{ type: MethodType; card?: ChargedCard }>
    receipt_email: string | null
    receipt_url: string | null
    refunded: boolean
    status: 'succeeded' | 'pending' | 'failed'
  }>

export type Refund = Stored &
  Readonly<{
    object: 'refund'
    amount: number
    balance_transaction: string
    charge: string
    currency: string
    failure_balance_transaction?: string
    failure_reason?: string
    metadata: Metadata
    payment_intent: string
    reason: string | null
    status: 'succeeded' | 'pending' | 'failed'
  }>

export const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'prevented',
  'appeal_needs_response',
  'appeal_under_review',
] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

export type Dispute = Stored &
  Readonly<{
    object: 'dispute'
    amount: number
    balance_transactions: readonly never[]
    charge: string
    currency: string
    enhanced_eligibility_types: readonly never[]
    evidence: Readonly<Record<string, string | object>>
    evidence_details: Readonly<{
      due_by: number
      enhanced_eligibility: object
      has_evidence: boolean
      past_due: boolean
      submission_count: number
      submission_method: 'manual' | 'not_submitted'
    }>
    is_charge_refundable: boolean
    livemode: false
    metadata: Metadata
    payment_intent: string
    reason: string
    status: DisputeStatus
  }>

/** What a shop has uploaded; its bytes are kept apart. */
export type UploadedFile = Stored &
  Readonly<{
    object: 'file'
    filename: string
    purpose: string
    size: number
    type: string
    url: null
  }>

export type FraudWarning = Stored &
  Readonly<{
    object: 'radar.early_fraud_warning'
    actionable: boolean
    charge: string
    fraud_type: string
    livemode: false
    payment_intent: string
  }>

export type WebhookEndpoint = Stored &
  Readonly<{
    object: 'webhook_endpoint'
    api_version: string | null
    application: null
    description: string | null
    enabled_events: readonly string[]
    livemode: false
    metadata: Metadata
    status: 'enabled' | 'disabled'
    url: string
  }>
