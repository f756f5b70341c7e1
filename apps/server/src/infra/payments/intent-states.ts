/** What the shop makes of the provider's word for a payment. */
export type IntentState = 'open' | 'processing' | 'paid' | 'cancelled' | 'unknown'

/** Every word that is acted on. Another one changes nothing, and staff are told of it. */
const states: Readonly<Record<string, IntentState>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  processing: 'processing',
  succeeded: 'paid',
  canceled: 'cancelled',
}

export const stateOfIntent = ({ status }: Readonly<{ status: string }>): IntentState =>
  states[status] ?? 'unknown'
