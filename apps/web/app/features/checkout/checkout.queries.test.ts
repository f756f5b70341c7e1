// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { type ConfirmBody, confirm } from './checkout.queries.ts'

const body = { clientSecret: 's', paymentIntentId: 'pi_1', items: [] } as unknown as ConfirmBody

test('a payment still in process (202) is no order yet: the page asks again', async () => {
  const answer = { success: false, message: 'Please wait.', code: 'payment_processing' }
  shopAnswers({ '/api/confirm-payment': { status: 202, body: answer } })
  await expect(confirm(body)).rejects.toMatchObject({ status: 202, code: 'payment_processing' })
})
