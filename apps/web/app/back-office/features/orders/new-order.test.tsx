// @vitest-environment happy-dom

import { disputesOfOrder } from '@keyhaven/contracts/staff/disputes'
import { createManualOrder, grantLicense } from '@keyhaven/contracts/staff/manual-orders'
import { viewOrderDetails } from '@keyhaven/contracts/staff/order-details'
import { countOrders, listOrders } from '@keyhaven/contracts/staff/orders'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { type Act, actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on } from '../../../testing/staff-answers.ts'
import { staffOrder } from '../../../testing/staff-order.ts'
import { expectAccessible } from '../../../testing/staff-promises.tsx'
import Orders from './screen.tsx'

const calls = () => [
  on(listOrders),
  on(countOrders),
  on(viewOrderDetails, staffOrder),
  on(disputesOfOrder),
]
const buyer = { email: 'ana@example.com', firstName: 'Ana', lastName: 'Moreno', country: 'ES' }

const write: NonNullable<Act['fill']> = async ({ fill, choose }, dialog) => {
  await fill('E-mail', buyer.email, dialog)
  await fill('First name', buyer.firstName, dialog)
  await fill('Last name', buyer.lastName, dialog)
  await choose('Country', buyer.country, dialog)
  await choose('Edition', 'home-2024', dialog)
  await fill('Licences', '3', dialog)
}
const item = { productId: 'home-2024', quantity: 3 }

actsKeepTheirPromises(<Orders />, { as: 'finance', calls }, [
  {
    name: 'Writing an order for a buyer',
    open: 'New order',
    press: 'Create order',
    fill: write,
    hasReason: true,
    call: on(createManualOrder, { orderId: 'order_A' }),
    body: { buyer, items: [item], reason: REASON },
    done: 'The order is written. It is unpaid.',
  },
  {
    name: 'Giving a licence away',
    open: async ({ press, user }) => {
      await press('New order')
      await user.click(await screen.findByLabelText('Free of charge'))
    },
    press: 'Ask a colleague',
    fill: write,
    hasReason: true,
    call: on(grantLicense, { approval: { summary: 'Three licences' } }),
    body: { buyer, items: [item], reason: REASON },
    done: 'A colleague must approve this first. They were told.',
  },
])

test('a lower price is asked for each edition, and an edition is offered once', async () => {
  const { press, dialog, user } = renderScreen(<Orders />, { as: 'finance', calls: calls() })
  await press('New order')
  const form = await dialog()
  await user.click(form.getByLabelText('A lower price'))
  await press(/Add another edition/, form)
  expect(form.getAllByLabelText('Price of one licence in USD')).toHaveLength(2)
  const [first, second] = form.getAllByLabelText('Edition', { selector: 'select' })
  if (!first || !second) throw new Error('two editions are asked for')
  await user.selectOptions(first, 'home-2024')
  expect([...second.querySelectorAll('option')].map(({ value }) => value)).toEqual(['', 'pro-2024'])
  expect(form.queryByRole('button', { name: /Add another edition/ })).toBeNull()
  await press('Remove edition 2', form)
  expect(form.getAllByLabelText('Price of one licence in USD')).toHaveLength(1)
  await expectAccessible()
})
