// @vitest-environment happy-dom
import {
  askMergedMailbox,
  blockCustomer,
  eraseCustomer,
  exportCustomer,
  mergeCustomer,
  previewMerge,
  renameCustomer,
  sendCustomerSignIn,
  unblockCustomer,
} from '@keyhaven/contracts/staff/customer-acts'
import { viewCustomer } from '@keyhaven/contracts/staff/customer-details'
import { listCustomers } from '@keyhaven/contracts/staff/customers'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen } from '../../../testing/staff-promises.tsx'
import Customers from './screen.tsx'

const customer = {
  ...{
    id: 'cus_1',
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Moreno',
    isAccount: true,
  },
}
const at = '/admin/main-site?tab=customers&id=cus_1'
const page = (about: object = {}) => [on(viewCustomer, { ...customer, ...about })]
const block = { by: 'Bo Lind', at: '2026-01-02T10:00:00.000Z', reason: 'Stolen cards' }

actsKeepTheirPromises(<Customers />, { at, as: 'admin', calls: page }, [
  {
    name: 'Sending a sign-in link',
    open: 'Send sign-in link',
    press: 'Send link',
    hasReason: true,
    call: on(sendCustomerSignIn),
    done: 'The link is on its way.',
  },
  {
    name: 'Blocking a customer',
    open: 'Block',
    press: 'Block',
    hasReason: true,
    call: on(blockCustomer),
    done: 'The customer is blocked.',
  },
  {
    name: 'Unblocking a customer',
    calls: () => page({ block }),
    open: 'Unblock',
    press: 'Unblock',
    hasReason: true,
    call: on(unblockCustomer),
    done: 'The customer is unblocked.',
  },
  {
    name: 'Renaming a customer',
    open: 'Edit',
    press: 'Save name',
    fill: ({ fill }, dialog) => fill('Last name', 'Moreno Ruiz', dialog),
    hasReason: true,
    call: on(renameCustomer),
    body: {
      ...{ firstName: 'Ana', lastName: 'Moreno Ruiz', reason: REASON },
      seen: { firstName: 'Ana', lastName: 'Moreno' },
    },
    done: 'The name is saved.',
  },
  {
    name: 'Making a copy of the data',
    open: 'Export',
    press: 'Make the copy',
    isReady: true,
    fill: ({ choose }, dialog) => choose(/^How they showed/, 'letter', dialog),
    call: on(exportCustomer),
    hasReason: true,
    body: { reason: REASON, proof: 'letter' },
    done: 'The copy is being made.',
  },
  {
    name: 'Erasing a customer',
    open: 'Erase',
    press: 'Ask a colleague to agree',
    fill: async ({ fill }, dialog) => {
      await fill('Reason', REASON, dialog)
      await fill('E-mail address', 'ana@example.com', dialog)
    },
    call: on(eraseCustomer),
    body: { reason: REASON, proof: 'wrote_from_mailbox' },
    done: 'A colleague must approve this first. They were told.',
  },
])

const other = { id: 'cus_2', name: 'Ana Ruiz', email: 'ruiz@example.com' }
const preview = {
  from: { id: 'cus_1', email: 'ana@example.com' },
  into: { id: 'cus_2', email: 'ruiz@example.com' },
  ...{ orders: 2, licenses: 3, notes: 1, closesAccount: true },
}
const merging = (seen: object = {}) => [
  ...page(),
  on(listCustomers, { customers: [customerRow, other] }),
  on(previewMerge, { ...preview, ...seen }),
]
const customerRow = { id: 'cus_1', email: 'ana@example.com' }

async function choosePair({ press, fill, dialog, user }: ReturnType<typeof renderScreen>) {
  await press('Merge')
  const form = await dialog('Join into another customer')
  await fill('The other customer', 'ruiz', form)
  await press('Find', form)
  await user.click(await form.findByLabelText('Ana Ruiz, ruiz@example.com'))
  await fill('Reason', REASON, form)
  return form
}

test('two customers are joined after what moves was read', async () => {
  const shown = renderScreen(<Customers />, {
    at,
    as: 'admin',
    calls: [...merging(), on(mergeCustomer, {})],
  })
  const form = await choosePair(shown)
  const moves = await form.findByRole('region', { name: 'What moves' })
  expect(moves.textContent).toContain('2 paid orders with 3 keys move')
  expect(moves.textContent).toContain('1 note of staff move')
  expect(moves.textContent).toContain('The account of ana@example.com is closed')
  expect(form.queryByLabelText(/ana@example.com$/)).toBeNull()
  await shown.press('Join customers', form)
  await isSeen('The two customers are one now.')
  expect(shown.sent(mergeCustomer)[0]?.body).toEqual({
    ...{ into: 'cus_2', reason: REASON, seen: { orders: 2, licenses: 3 } },
  })
  expect(shown.address()).toBe('/admin/main-site?tab=customers&id=cus_2')
})

test('joining that takes two asks a second person, unless the old mailbox gave its code', async () => {
  const secondPerson = 'Its keys were seen.'
  const shown = renderScreen(<Customers />, {
    at,
    as: 'admin',
    calls: [
      ...merging({ secondPerson }),
      on(askMergedMailbox, { sentTo: 'a…@example.com' }),
      on(mergeCustomer, { approval: { summary: 'Join' } }),
    ],
  })
  const form = await choosePair(shown)
  await form.findByText(secondPerson)
  await shown.press('Ask the old mailbox', form)
  await form.findByText('A code is on its way to a…@example.com.')
  await shown.fill(/^Code of the old mailbox/, 'ABCD2345', form)
  expect(form.getByRole('button', { name: 'Join customers' })).toBeTruthy()
  await shown.fill(/^Code of the old mailbox/, ' ', form)
  await shown.press('Ask a second person', form)
  await isSeen('A second member of staff was asked.')
})

test.each([['nobody else is found', [on(listCustomers)], 'Nobody else was found.']])(
  'where %s it says so',
  async (_, calls, words) => {
    const { press, fill, dialog } = renderScreen(<Customers />, {
      at,
      calls: [...page(), ...calls],
    })
    await press('Merge')
    const form = await dialog()
    await fill('The other customer', 'nobody', form)
    await press('Find', form)
    expect(await form.findByText(words)).toBeTruthy()
  },
)

test('two customers that cannot be joined say why, and the button stays off', async () => {
  const refused = on(previewMerge, refuse('conflict', { message: 'One of them is blocked.' }))
  const shown = renderScreen(<Customers />, {
    at,
    as: 'admin',
    calls: [...page(), on(listCustomers, { customers: [other] }), refused],
  })
  const form = await choosePair(shown)
  await form.findByText('One of them is blocked.')
  expect(form.getByRole('button', { name: 'Join customers' }).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('region', { name: 'What moves' })).toBeNull()
})
