import { currencies } from '@keyhaven/contracts/money'
import { methodsFor, paymentMethods } from '@keyhaven/contracts/payment-methods'
import {
  awaited,
  openedOn,
  paidBy,
  REHEARSED_MINOR,
  RETURN_URL,
  refundOf,
  refusalOf,
  type Stage,
  stateBy,
  wordOf,
} from './rehearsal-calls.ts'

/** One thing that the shop will meet, what it expects then, and what it was answered. */
export type Scenario = Readonly<{
  number: number
  says: string
  expected: string
  run: (stage: Stage) => Promise<string>
}>

type Part = readonly [says: string, expected: string, run: Scenario['run']]

const pays: readonly Part[] = [
  ['A card pays', 'succeeded', (stage) => stateBy(stage, 'pm_card_visa')],
  [
    'A bank declines and says nothing',
    'card_declined/generic_decline',
    (stage) => stateBy(stage, 'pm_card_chargeDeclined'),
  ],
  [
    'A card has no funds',
    'card_declined/insufficient_funds',
    (stage) => stateBy(stage, 'pm_card_chargeDeclinedInsufficientFunds'),
  ],
  ['A card has expired', 'expired_card', (stage) => expiredWord(stage)],
  [
    'The CVC is wrong',
    'incorrect_cvc',
    async (stage) => firstPart(await stateBy(stage, 'pm_card_chargeDeclinedIncorrectCvc')),
  ],
  [
    '3-D Secure asks the buyer',
    'requires_action',
    (stage) => stateBy(stage, 'pm_card_threeDSecure2Required'),
  ],
  [
    '3-D Secure is not passed',
    'authentication_required',
    async (stage) =>
      firstPart(
        await stateBy(stage, 'pm_card_authenticationRequired', { error_on_requires_action: true }),
      ),
  ],
  [
    'The provider blocks a risk',
    'card_declined/fraudulent',
    (stage) => stateBy(stage, 'pm_card_riskLevelHighest'),
  ],
  ['An elevated risk passes', 'succeeded, elevated', elevated],
]

const firstPart = (word: string) => word.split('/')[0] ?? ''
const expiredWord = async (stage: Stage) =>
  firstPart(await stateBy(stage, 'pm_card_chargeDeclinedExpiredCard'))

async function elevated(stage: Stage) {
  const { id, status } = await paidBy(stage, 'pm_card_riskLevelElevated')
  return `${status}, ${(await stage.payments.findIntent(id)).risk}`
}

const asks = { amount: REHEARSED_MINOR, currency: 'usd' }

const refusals: readonly Part[] = [
  [
    'An unknown parameter is refused',
    'parameter_unknown',
    ({ stripe }) => refusalOf(stripe.paymentIntents.create({ ...asks, colour: 'red' } as never)),
  ],
  [
    'A removed parameter is refused',
    'payment_method_types_no_longer_supported',
    ({ stripe }) =>
      refusalOf(stripe.paymentIntents.create({ ...asks, payment_method_types: ['card'] } as never)),
  ],
  ['The same key and body make one payment', 'one', sameKey],
  ['The same key with another body is refused', 'idempotency_error', otherBody],
  ['A cancelled payment is not paid', 'payment_intent_unexpected_state', cancelled],
]

async function sameKey({ payments }: Stage) {
  const name = `rehearsal_${performance.now()}_${process.pid}`
  const payment = { ...asks, attemptId: name, orderId: name, amountMinor: 700, currency: 'USD' }
  const made = [await payments.createIntent(payment), await payments.createIntent(payment)]
  return made[0]?.id === made[1]?.id ? 'one' : 'two'
}

async function otherBody({ stripe }: Stage) {
  const once = { idempotencyKey: `rehearsal_${performance.now()}_${process.pid}_other` }
  const first = { ...asks, allowed_payment_method_types: ['card' as const] }
  await stripe.paymentIntents.create(first, once)
  try {
    await stripe.paymentIntents.create({ ...first, amount: REHEARSED_MINOR + 1 }, once)
    return 'accepted'
  } catch (error) {
    return (error as { rawType?: string }).rawType ?? wordOf(error)
  }
}

async function cancelled(stage: Stage) {
  const { id } = await openedOn(stage)
  await stage.payments.cancelIntent(id)
  return await refusalOf(
    stage.stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_visa',
      return_url: RETURN_URL,
    }),
  )
}

const ways: readonly Part[] = [
  ['Each currency offers what the shop allows', 'alike in 9 currencies', listsAlike],
  ['A way that leaves the page has an address', 'requires_action, an address', leaves],
  ['The hosted page opens and closes', 'open, closed', hosted],
]

/** Countries in which each currency has the most ways to pay. */
const countries: Readonly<Record<string, string>> = { EUR: 'NL', GBP: 'GB', CAD: 'CA', AUD: 'AU' }

async function listsAlike({ payments, stripe }: Stage) {
  const differing: string[] = []
  for (const currency of currencies) {
    const country = countries[currency] ?? (currency === 'CHF' ? 'CH' : 'US')
    const minor = currency === 'JPY' ? 2_000 : 10_000
    const methods = methodsFor({ currency, chargeMinor: minor, country, chosen: paymentMethods })
    const name = `rehearsal_${currency}_${performance.now()}_${process.pid}`
    const terms = { attemptId: name, orderId: name, amountMinor: minor, currency, methods }
    const { id } = await payments.createIntent(terms)
    const { payment_method_types: offered } = await stripe.paymentIntents.retrieve(id)
    if (offered.toSorted().join() !== methods.toSorted().join()) differing.push(currency)
  }
  return differing.length === 0
    ? `alike in ${currencies.length} currencies`
    : `differs in ${differing.join(', ')}`
}

async function leaves(stage: Stage) {
  const { id } = await openedOn(stage, { currency: 'EUR', methods: ['card', 'ideal'] })
  try {
    const { status, next_action: next } = await stage.stripe.paymentIntents.confirm(id, {
      payment_method_data: { type: 'ideal' },
      return_url: RETURN_URL,
    })
    return `${status}, ${next?.redirect_to_url?.url ? 'an address' : 'no address'}`
  } catch (error) {
    return wordOf(error)
  }
}

async function hosted({ payments }: Stage) {
  const name = `rehearsal_hosted_${performance.now()}_${process.pid}`
  const { id, url } = await payments.createSession({
    ...{ attemptId: name, orderId: name, amountMinor: REHEARSED_MINOR, currency: 'USD' },
    ...{ email: 'rehearsal@example.com', description: 'Rehearsal' },
    ...{ successUrl: RETURN_URL, cancelUrl: RETURN_URL },
  })
  const closed = await payments.expireSession(id)
  return `${url ? 'open' : 'no address'}, ${closed.url === null ? 'closed' : 'still open'}`
}

const back: readonly Part[] = [
  ['A refund in full', 'done', refundInFull],
  ['Two parts, and a third is refused', 'done, done, charge_already_refunded', refundInParts],
  ['A refund that fails later', 'undone', refundThatFails],
  ['A dispute, and evidence wins it', 'won', disputeWon],
  ['An event is listed and its signature holds', 'listed, signed', eventHeard],
  ['The balance has a payment and its refund', 'charge, refund', onBalance],
]

const refundsOn = async ({ payments }: Stage, intentId: string) =>
  (await payments.findReversals(intentId)).refunds.map(({ state }) => state).join(', ')

async function refundInFull(stage: Stage) {
  const { id } = await paidBy(stage, 'pm_card_visa')
  await refundOf(stage, id, REHEARSED_MINOR)
  return await refundsOn(stage, id)
}

async function refundInParts(stage: Stage) {
  const { id } = await paidBy(stage, 'pm_card_visa')
  const half = REHEARSED_MINOR / 2
  await refundOf(stage, id, half)
  await refundOf(stage, id, half)
  return `${await refundsOn(stage, id)}, ${await refusalOf(refundOf(stage, id, 1))}`
}

async function refundThatFails(stage: Stage) {
  const { id } = await paidBy(stage, 'pm_card_refundFail')
  await refundOf(stage, id, REHEARSED_MINOR)
  return await awaited(stage, 'undone', () => refundsOn(stage, id))
}

async function disputeWon(stage: Stage) {
  const { id } = await paidBy(stage, 'pm_card_createDispute')
  const disputes = async () => (await stage.payments.findReversals(id)).disputes
  await awaited(stage, '1', async () => String((await disputes()).length))
  const [dispute] = await disputes()
  if (!dispute) return 'no dispute'
  await stage.stripe.disputes.update(dispute.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  })
  return await awaited(stage, 'won', async () => (await disputes())[0]?.state ?? 'none')
}

async function eventHeard(stage: Stage) {
  const since = new Date(Date.now() - 60_000)
  const { id } = await paidBy(stage, 'pm_card_visa')
  const isOurs = ({ object }: { object: unknown }) => (object as { id?: string }).id === id
  const heard = async () => {
    const events = await stage.payments.eventsSince(['payment_intent.succeeded'], since)
    return events.some(isOurs) ? 'listed' : 'not listed'
  }
  const listed = await awaited(stage, 'listed', heard)
  return `${listed}, ${isSigned(stage, id) ? 'signed' : 'refused'}`
}

/** An event as the provider would send it, signed with the secret that the shop is started with. */
function isSigned({ stripe, payments, webhookSecret }: Stage, id: string): boolean {
  const [secret = ''] = webhookSecret.split(',')
  const payload = JSON.stringify({
    ...{ id: 'evt_rehearsal', object: 'event', type: 'payment_intent.succeeded', created: 1 },
    data: { object: { id } },
  })
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret })
  try {
    return payments.readEvent(payload, signature).id === 'evt_rehearsal'
  } catch {
    return false
  }
}

async function onBalance(stage: Stage) {
  const since = new Date(Date.now() - 60_000)
  const { id } = await paidBy(stage, 'pm_card_visa')
  await refundOf(stage, id, REHEARSED_MINOR)
  return await awaited(stage, 'charge, refund', async () => {
    const { entries } = await stage.payments.balancePage({ since })
    const ours = entries.filter(({ subject }) => subject?.intentId === id)
    return ours
      .map(({ kind }) => kind)
      .sort()
      .join(', ')
  })
}

/** Everything that is rehearsed without a browser, in its order. */
export const scenarios: readonly Scenario[] = [...pays, ...refusals, ...ways, ...back].map(
  ([says, expected, run], place) => ({ number: place + 1, says, expected, run }),
)
