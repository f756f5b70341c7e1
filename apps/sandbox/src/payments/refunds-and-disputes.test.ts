import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventTypes, failureOf, pay, type Sandbox, startSandbox } from './testing/sandbox.ts'

let sandbox: Sandbox
let stripe: Stripe
beforeAll(async () => {
  sandbox = await startSandbox()
  stripe = sandbox.stripe
})
beforeEach(() => sandbox.control('POST', '/reset'))
afterAll(() => sandbox.close())

const chargeOf = (intent: Stripe.PaymentIntent) =>
  stripe.charges.retrieve(intent.latest_charge as string)

describe('a refund', () => {
  test('gives back a part, then the rest, then nothing', async () => {
    const paid = await pay(stripe)
    const part = await stripe.refunds.create({
      payment_intent: paid.id,
      amount: 400,
      reason: 'requested_by_customer',
      metadata: { refund: '1' },
    })
    expect(part).toMatchObject({
      object: 'refund',
      amount: 400,
      currency: 'usd',
      status: 'succeeded',
      payment_intent: paid.id,
      metadata: { refund: '1' },
    })
    expect(await chargeOf(paid)).toMatchObject({ amount_refunded: 400, refunded: false })

    const tooMuch = stripe.refunds.create({ payment_intent: paid.id, amount: 601 })
    expect(await failureOf(tooMuch)).toMatchObject({
      code: 'charge_already_refunded',
      message: 'Refund amount ($6.01) is greater than unrefunded amount on charge ($6.00)',
    })
    const rest = await stripe.refunds.create({ payment_intent: paid.id })
    expect(rest.amount).toBe(600)
    expect(await chargeOf(paid)).toMatchObject({ amount_refunded: 1000, refunded: true })
    const again = stripe.refunds.create({ charge: paid.latest_charge as string })
    expect(await failureOf(again)).toMatchObject({ code: 'charge_already_refunded' })

    const { data } = await stripe.refunds.list({ payment_intent: paid.id })
    expect(data.map(({ id }) => id)).toEqual([rest.id, part.id])
    expect((await stripe.refunds.retrieve(part.id)).amount).toBe(400)
    expect((await eventTypes(stripe)).slice(3)).toEqual([
      'refund.created',
      'charge.refunded',
      'refund.created',
      'charge.refunded',
    ])
  })

  test('needs money that was paid', async () => {
    const { id } = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
    })
    expect(await failureOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      message: expect.stringContaining('does not have a successful charge'),
    })
    expect(await failureOf(stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({
      statusCode: 400,
    })
  })

  test('can fail later, and the money is back with the shop', async () => {
    const paid = await pay(stripe, 'pm_card_refundFail')
    const refund = await stripe.refunds.create({ payment_intent: paid.id })
    expect(refund.status).toBe('succeeded')
    await expect
      .poll(() => stripe.refunds.retrieve(refund.id))
      .toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' })
    expect(await chargeOf(paid)).toMatchObject({ amount_refunded: 0, refunded: false })
    expect(await eventTypes(stripe)).toContain('refund.failed')
  })

  test('can be pending for a while', async () => {
    const paid = await pay(stripe, 'pm_card_pendingRefund')
    const refund = await stripe.refunds.create({ payment_intent: paid.id })
    expect(refund.status).toBe('pending')
    await expect
      .poll(() => stripe.refunds.retrieve(refund.id))
      .toMatchObject({
        status: 'succeeded',
      })
  })
})

describe('a dispute', () => {
  const close = (id: string, status: 'won' | 'lost') =>
    sandbox.control<Stripe.Dispute>('POST', `/disputes/${id}/close`, { status })

  test('follows a payment with the dispute card, and blocks refunds', async () => {
    const paid = await pay(stripe, 'pm_card_createDispute')
    const { data } = await stripe.disputes.list({ payment_intent: paid.id })
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      status: 'needs_response',
      reason: 'fraudulent',
      amount: 1000,
      charge: paid.latest_charge,
    })
    expect(await chargeOf(paid)).toMatchObject({ disputed: true })
    expect(await failureOf(stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({
      code: 'charge_disputed',
    })
    expect((await eventTypes(stripe)).at(-2)).toBe('charge.dispute.created')
  })

  test('can be opened for any payment, answered and won', async () => {
    const paid = await pay(stripe)
    const dispute = await sandbox.control<Stripe.Dispute>('POST', '/disputes', {
      payment_intent: paid.id,
    })
    const answered = await stripe.disputes.update(dispute.id, {
      evidence: { access_activity_log: 'the key was shown at 10:00' },
    })
    expect(answered).toMatchObject({
      status: 'under_review',
      evidence: { access_activity_log: 'the key was shown at 10:00' },
      evidence_details: { has_evidence: true, submission_count: 1 },
    })
    expect(await close(dispute.id, 'won')).toMatchObject({ status: 'won' })
    expect(await chargeOf(paid)).toMatchObject({ disputed: false })
    expect((await eventTypes(stripe)).slice(-2)).toEqual([
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ])
  })

  test('can be lost, once', async () => {
    const paid = await pay(stripe)
    const { id } = await sandbox.control<Stripe.Dispute>('POST', '/disputes', {
      payment_intent: paid.id,
    })
    await close(id, 'lost')
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'lost' })
    expect(await failureOf(stripe.disputes.close(id))).toMatchObject({ statusCode: 400 })
    expect(await chargeOf(paid)).toMatchObject({ disputed: true })
  })

  test.each([
    ['winning_evidence', 'won', false],
    ['losing_evidence', 'lost', true],
  ])('answered with the word %s is %s', async (uncategorized_text, status, disputed) => {
    const paid = await pay(stripe, 'pm_card_createDisputeProductNotReceived')
    const { data } = await stripe.disputes.list({ payment_intent: paid.id })
    expect(data[0]).toMatchObject({ reason: 'product_not_received', status: 'needs_response' })
    const evidence = { uncategorized_text }
    const ruled = await stripe.disputes.update(data[0]?.id ?? '', { evidence })
    expect(ruled.status).toBe(status)
    expect(await chargeOf(paid)).toMatchObject({ disputed })
  })

  test('begins as a question of the bank that takes no money, and may grow and be appealed', async () => {
    const paid = await pay(stripe, 'pm_card_createDisputeInquiry')
    const { data } = await stripe.disputes.list({ payment_intent: paid.id })
    const move = (status: string) =>
      sandbox.control('POST', `/disputes/${data[0]?.id}/move`, { status })
    expect(data[0]?.status).toBe('warning_needs_response')
    expect(await chargeOf(paid)).toMatchObject({ disputed: false })
    await move('needs_response')
    expect(await chargeOf(paid)).toMatchObject({ disputed: true })
    await move('lost')
    await move('appeal_needs_response')
    await move('won')
    expect(await chargeOf(paid)).toMatchObject({ disputed: false })
    const moved = (await eventTypes(stripe)).filter((type) => type.includes('funds'))
    expect(moved).toEqual(['charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated'])
  })

  test('needs a payment', async () => {
    const reply = await sandbox.control('POST', '/disputes', { payment_intent: 'pi_none' })
    expect(reply).toMatchObject({ error: { code: 'resource_missing' } })
  })

  const opened = async (over = {}) => {
    const { id: payment_intent } = await pay(stripe)
    return await sandbox.control<Stripe.Dispute>('POST', '/disputes', { payment_intent, ...over })
  }
  const uploaded = (purpose: 'dispute_evidence' | 'business_logo' = 'dispute_evidence') =>
    stripe.files.create(
      {
        purpose,
        file: { data: Buffer.from('%PDF 1'), name: 'proof.pdf', type: 'application/pdf' },
      },
      { idempotencyKey: `file-${purpose}` },
    )

  test('is answered once, with a file that was uploaded for it', async () => {
    const { id } = await opened({ reason: 'product_not_received' })
    const file = await uploaded()
    expect(file).toMatchObject({ object: 'file', filename: 'proof.pdf', type: 'pdf', size: 6 })
    expect((await uploaded()).id).toBe(file.id)
    const kept = await sandbox.control<{ data: string }>('GET', `/files/${file.id}`)
    expect(Buffer.from(kept.data, 'base64').toString()).toBe('%PDF 1')
    const evidence = { service_documentation: file.id }
    expect(await stripe.disputes.update(id, { evidence, submit: true })).toMatchObject({
      status: 'under_review',
      reason: 'product_not_received',
      evidence,
      evidence_details: { submission_count: 1 },
    })
    const again = stripe.disputes.update(id, { evidence, submit: true })
    expect(await failureOf(again)).toMatchObject({ statusCode: 400 })
  })

  test('takes no file that does not exist or was uploaded for something else', async () => {
    const { id } = await opened()
    const logo = await uploaded('business_logo')
    const given = (receipt: string) =>
      failureOf(stripe.disputes.update(id, { evidence: { receipt } }))
    expect(await given('file_none')).toMatchObject({ statusCode: 400, code: 'resource_missing' })
    expect(await given(logo.id)).toMatchObject({ statusCode: 400 })
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'needs_response' })
  })

  test('cannot be answered after its deadline', async () => {
    const { id } = await opened({ answer_seconds: -1 })
    const late = stripe.disputes.update(id, { evidence: { uncategorized_text: 'late' } })
    expect(await failureOf(late)).toMatchObject({
      message: 'The deadline of this dispute has passed.',
    })
  })

  test('may be announced by a warning of the bank', async () => {
    const { id: payment_intent } = await pay(stripe)
    await sandbox.control('POST', '/fraud-warnings', { payment_intent })
    const { data } = await stripe.radar.earlyFraudWarnings.list({ payment_intent })
    expect(data).toMatchObject([{ actionable: true, payment_intent }])
    expect((await eventTypes(stripe)).at(-1)).toBe('radar.early_fraud_warning.created')
  })
})
