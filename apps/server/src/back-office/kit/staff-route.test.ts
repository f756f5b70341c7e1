import { get, post, type StaffScreen } from '@keyhaven/contracts/staff/screens/staff-screen'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { handles, type ServeCall, served } from './staff-route.ts'

const screen = {
  name: 'warranties',
  calls: {
    listWarranties: get('/api/admin/warranties', { allow: 'orders.view', stores: 'closed' }),
    endWarranty: post('/api/admin/warranties/:id/end', {
      allow: 'orders.edit',
      stores: 'closed',
      door: 'none',
    }),
  },
} as const satisfies StaffScreen

const success = z.object({ success: z.literal(true) })
const contract = {
  listWarranties: { ...screen.calls.listWarranties, summary: 'All', response: success },
  endWarranty: {
    ...screen.calls.endWarranty,
    summary: 'Ends one',
    params: z.object({ id: z.string() }),
    response: success,
  },
}
const works = async () => ({ success: true }) as const

test('a screen serves each call it declares with its handler', () => {
  const calls: string[] = []
  const serve: ServeCall = ({ name }, { method, path, allow }, { endpoint }) =>
    calls.push([name, method, path, allow, endpoint.summary].join(' '))
  served(screen, handles(contract, { listWarranties: works, endWarranty: works }))(serve)
  expect(calls).toEqual([
    'warranties GET /api/admin/warranties orders.view All',
    'warranties POST /api/admin/warranties/:id/end orders.edit Ends one',
  ])
})

test('a call without a permission, a rule of stores or a right handler does not compile', () => {
  // @ts-expect-error it says nothing of who may make it
  get('/api/admin/warranties', { stores: 'closed' })
  // @ts-expect-error it says nothing of members who are limited to stores
  get('/api/admin/warranties', { allow: 'orders.view' })
  // @ts-expect-error it changes something and names no law
  post('/api/admin/warranties', { allow: 'orders.edit', stores: 'closed' })
  // @ts-expect-error endWarranty has no handler
  served(screen, handles(contract, { listWarranties: works }))
  // @ts-expect-error listWarranties answers something else
  handles(contract, { listWarranties: async () => ({ success: false }), endWarranty: works })
  const undeclared = { ...screen, calls: {} }
  const both = handles(contract, { listWarranties: works, endWarranty: works })
  expect(() => served(undeclared, both)(() => undefined)).toThrow('declares no call listWarranties')
})
