import { expect, test } from 'vitest'
import { withFormerNames, withNewNames } from './former-names.ts'

test('a mail that waits can be sent by a worker of 0.2 and by one of today', () => {
  const stored = withFormerNames({ reference: 'KH-T-1', score: 5 })
  expect(stored).toEqual({ reference: 'KH-T-1', ticketNumber: 'KH-T-1', score: 5 })
  expect(withNewNames({ ticketNumber: 'KH-T-1' })).toMatchObject({ reference: 'KH-T-1' })
  expect(withNewNames(stored)).toEqual(stored)
})

test('data without a former name is stored as it is', () => {
  expect(withFormerNames({ orderId: 'o1' })).toEqual({ orderId: 'o1' })
  expect(withNewNames(null)).toBeNull()
})
